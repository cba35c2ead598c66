"""The project's settings: safe as they stand, everything else from the environment.

The table of the variables is in docs/settings.md.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ImproperlyConfigured

from napledger.site import environment, layout
from napledger.site.databases import database_from_url, sqlite_url
from napledger.site.folders import WRITTEN_IN, languages_in, static_folders, template_folders
from napledger.site.headers import POLICY
from napledger.site.hosts import base_path_from, local_hosts, networks_from
from napledger.site.logs import logging_to_stderr
from napledger.site.secret_key import kept_secret_key
from napledger.site.terminal import gettext

env = environment.read()

BASE_DIR = layout.BASE_DIR
layout.put_parts_on_path()

# Everything that this installation makes and keeps: database, secret key, collected files.
VAR_DIR = environment.a_folder(env.path("VAR_DIR", layout.usual_var_dir()).resolve())

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret_key(VAR_DIR / "secret_key")

# Who may call, and under which name.

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[]) or local_hosts()
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# The path that all of it lies below, "" at the root of the host.
BASE_PATH = base_path_from(env.str("BASE_PATH", default=""))
# Below a path a cookie of ours has a name by it (see the cookies, further down).
COOKIE_SUFFIX = BASE_PATH.replace("/", ".")
FORCE_SCRIPT_NAME = BASE_PATH or None

# At which address it is served: at every one of this machine's, unless one is named.
SERVED = environment.served(env)
BIND, PORT = SERVED.bind, SERVED.port

# Whether what a stranger may try is counted by address, and how many proxies of ours stand before
# the server, each of which adds to X-Forwarded-For whom it saw.
RATE_LIMITS = env.bool("RATE_LIMITS", default=True)
PROXIES = env.int(
    "PROXIES",
    default=1 if env.bool("TLS", default=False) else 0,
    validate=environment.within("PROXIES", 0, 9),
)

# The parts.

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "sessions.apps.CardSessions",
    "sessions.accounts.apps.AccountsConfig",
    "sessions.standalone.apps.Standalone",
]

MIDDLEWARE = [
    "napledger.site.middleware.bodiless_head",
    # A monitor calls by an address, and without TLS: it is answered before all else.
    "sessions.monitoring.health.health_first",
    "django.middleware.security.SecurityMiddleware",
    # Static files are answered here, before anything costs time.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "napledger.site.middleware.own_headers",
    # A page says a secret differently each time (Django masks its tokens), so that its length
    # under compression tells nothing.
    "napledger.site.middleware.Compressed",
    "napledger.site.middleware.readers_language",
    "napledger.site.middleware.utf8_only",
    "napledger.site.middleware.whole_only",
    "napledger.site.middleware.page_instead",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "napledger.site.middleware.viewers_zone",
    "sessions.phone.hints.keep_hints",
    "sessions.table.write_failures.WriteFailures",
    # What is read is read within it, so whatever fails there is told by the one above.
    "sessions.book.consistent_read.OneMoment",
]

ROOT_URLCONF = "napledger.urls"
WSGI_APPLICATION = "napledger.wsgi.application"

# The pages. Every game brings its own templates in its folder.

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": template_folders(),
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "sessions.starting.demonstration.demonstration",
                "sessions.phone.chosen.chosen",
            ],
        },
    },
]

# Pieces of pages that a process keeps as HTML, each by all that it shows ({% cache %}). Measured:
# without those of every page (waiting, announcer) the table takes 0.6 ms longer (6.1 for 5.5),
# without the sheet's table the score sheet 23 (41 for 18), and without the drawers of rule sets the
# start of an evening 9 (25 for 15).

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 64},
    },
}

# The book.

DATABASES = {
    "default": database_from_url(
        env.str("DATABASE_URL", default="") or sqlite_url(VAR_DIR / "napledger.sqlite3")
    ),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Accounts, which nobody needs: a name with a password or with passkeys, and no e-mail.

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "show-home"
ACCOUNT_LOGOUT_REDIRECT_URL = "show-home"
ACCOUNT_ADAPTER = "sessions.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1", "password2"]
ACCOUNT_USERNAME_VALIDATORS = "sessions.accounts.adapters.NAMES"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
# allauth counts in a cache, which forgets; each way in has a limit of its own, and so have an
# account's passwords (sessions/access/limits.py, sessions/accounts/adapters.py).
ACCOUNT_RATE_LIMITS = False
ACCOUNT_FORMS = {"change_password": "sessions.accounts.forms.ChangePasswordForm"}
MFA_ADAPTER = "sessions.accounts.adapters.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "sessions.accounts.passkey_forms.AddPasskeyForm",
    "login_webauthn": "sessions.accounts.passkey_forms.SignInByPasskeyForm",
    "reauthenticate_webauthn": "sessions.accounts.passkey_forms.ProveByPasskeyForm",
}
MFA_RATE_LIMITS = False
# A passkey is all there is to show: that it is its owner who shows it, the device must have asked.
MFA_WEBAUTHN_USER_VERIFICATION = "required"
# How long whoever has signed in may do, without proving it again, what the account hangs on.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
# Phones begin a word with a capital: this one finds "Ben" by "ben".
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
SESSION_ENGINE = "sessions.accounts.service"
# As long as browsers keep a cookie: nobody is signed out in the middle of a season.
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60
# In a cookie they would have no place that only this host can set.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# Language, time.

LANGUAGE_CODE = WRITTEN_IN[0]
LOCALE_PATHS = [BASE_DIR / "sessions" / "locale"]
# Those whose catalogue was compiled when this was set up. Without any, nothing is looked up at all.
LANGUAGES = languages_in(*LOCALE_PATHS)
USE_I18N = len(LANGUAGES) > 1
LANGUAGE_COOKIE_NAME = f"napledger_language{COOKIE_SUFFIX}"
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC", validate=environment.a_zone)

# Style sheets, scripts, fonts, pictures.

# The whole path: while a server starts, Django does not yet put FORCE_SCRIPT_NAME before a part.
STATIC_URL = f"{BASE_PATH}/static/"
STATIC_ROOT = VAR_DIR / "static"
# Every game brings its own in its folder, under its key.
STATICFILES_DIRS = static_folders()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "napledger.site.static_files.SmallFiles"
        ),
    },
}
# Nothing here may be read by another site's scripts.
WHITENOISE_ALLOW_ALL_ORIGINS = False

# What a browser may do with the pages.

CONTENT_SECURITY_POLICY = {"DIRECTIVES": POLICY}
SECURE_REFERRER_POLICY = "same-origin"
# Said by our own middleware, where it holds: not by plain http.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

# Not Django's own names: cookies know no ports, and this may run beside another Django site. Below
# a path they go to no other path of the host, and have a name by it: else a cookie of a napledger
# further up would be taken for the one of this.
SESSION_COOKIE_NAME = f"napledger_session{COOKIE_SUFFIX}"
CSRF_COOKIE_NAME = f"napledger_csrf{COOKIE_SUFFIX}"
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = BASE_PATH or "/"
# Browsers take a cookie of the one name only from this very host and for all of it, over TLS; of
# the other, which alone may have a path, over TLS.
COOKIE_PREFIX = "__Secure-" if BASE_PATH else "__Host-"

# TLS: spoken by a proxy, which sets X-Forwarded-Proto; or by this server itself, with an authority
# of the house's own (napledger/site/certificates.py).

TLS = env.bool("TLS", default=False)
HTTPS, HTTPS_PORT = SERVED.https, SERVED.https_port
if TLS and HTTPS:
    raise ImproperlyConfigured(
        gettext(
            "TLS=1 says that a proxy speaks TLS, HTTPS=1 that this server does it itself: set "
            "only one"
        )
    )
if TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=365 * 24 * 60 * 60)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    # Asking for a place in the browsers' own lists is for whoever owns the whole domain: it takes
    # months to get out of them again.
    SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False)
    SILENCED_SYSTEM_CHECKS = ["security.W021"]
if HTTPS:
    MIDDLEWARE.insert(
        MIDDLEWARE.index("napledger.site.middleware.utf8_only"),
        "sessions.phone.entrance.entrance_only",
    )
    TEMPLATES[0]["OPTIONS"]["context_processors"].append("sessions.phone.entrance.at_home")
    # What comes by plain http is shown the entrance; and a phone that were told to come by https
    # alone would never see it (security.W004, W008).
    SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008"]
if TLS or HTTPS:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}{SESSION_COOKIE_NAME}"
    CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}{CSRF_COOKIE_NAME}"

# What is written down, and as what. A line for each request belongs to a log that programs read;
# whoever says so has it anyway, or not, and then with the phone's address.

LOG_FORMAT = env.str("LOG_FORMAT", default="text")
ACCESS_LOG = env.bool("ACCESS_LOG", default=False)
LOGGING = logging_to_stderr(level=SERVED.log_level, lines=LOG_FORMAT)

# Webhooks: whether circles may have programs elsewhere told of what is written, and which networks
# of the host's own these may lie in.

WEBHOOKS = env.bool("WEBHOOKS", default=False)
WEBHOOKS_NETWORKS = networks_from(env.list("WEBHOOKS_NETWORKS", default=[]))

# What runs beside the server, in each of its processes.
BESIDE_SERVER = ["sessions.webhooks.sender.sending"] if WEBHOOKS else []

# What Prometheus asks for, if it has the token.

METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# Outside all others, so that they see every request and all of its time.
if METRICS_TOKEN:
    MIDDLEWARE.insert(0, "sessions.monitoring.metrics.count_requests")
if env.bool("ACCESS_LOG", default=LOG_FORMAT == "json"):
    MIDDLEWARE.insert(0, "sessions.monitoring.request_log.log_requests")
