"""The commands of README and docs that are not run beside the others: why, and what tries them."""

from __future__ import annotations

SERVES = "it serves until somebody stops it"
ALL_OF_IT = "it is this very run, or takes as long"
INSTALLS = "it installs something"
POSTGRESQL = "it makes a database on a PostgreSQL of its own"
CITUS = "it needs a Citus"
DISTRIBUTED = "tests/sessions/distributing/test_distribute.py"
OTHER_MACHINE = "it asks a machine of that name"
RELEASE = "it needs a release that is made"
CONTAINER = "it needs an engine of containers, and minutes"
SYSTEM = "it changes the machine itself"
IN_A_SITE = "it is for somebody else's Django site"
OTHER_SITE = "tests/installing/test_in_another_site.py"
IN_CONTAINER = "tests/installing/test_container.py"
NO_TEST = "no test: what it is done to is no machine that runs tests"

STEP_BY_STEP = r"""
sudo systemctl disable --now napledger.service napledger-backup.timer napledger-check.timer
sudo tar --create --gzip --directory /var/lib napledger | ssh new.example.org 'umask 077 && cat >napledger.tar.gz'
sudo tar --extract --gzip --directory /var/lib <napledger.tar.gz
rm napledger.tar.gz
sudo ls /var/lib/napledger/backups
sudo systemctl stop napledger
sudo systemctl start napledger
podman exec napledger ls /var/lib/napledger/backups
podman run --rm --volume book:/var/lib/napledger napledger restore /var/lib/napledger/backups/napledger-20261125T050412Z.sqlite3 --yes
podman start napledger
sudo -u napledger env VAR_DIR=/var/lib/napledger/drill PORT=8001 napledger serve
sudo rm -r /var/lib/napledger/drill
sudo apt-get install caddy
sudo useradd --create-home --shell /usr/sbin/nologin tunnel
sudo install -d -o tunnel -g tunnel -m 700 /home/tunnel/.ssh
sudo -u napledger ssh-keygen -q -t ed25519 -N '' -f /var/lib/napledger/.ssh/id_ed25519
sudo cat /var/lib/napledger/.ssh/id_ed25519.pub
echo 'ssh-ed25519 AAAA…' | sudo tee /home/tunnel/.ssh/authorized_keys
sudo systemctl reload ssh caddy
sudo -u napledger ssh tunnel@rented.example.org
printf '%s\n' TLS=1 BIND=127.0.0.1 ALLOWED_HOSTS=nap.example.org | sudo tee --append /etc/napledger.conf
sudo systemctl restart napledger
sudo systemctl enable --now napledger-tunnel.service
sudo apt-get install restic
sudo -u napledger ssh-copy-id book@other.example.org
sudo -u napledger sh -c 'umask 077 && head -c 18 /dev/urandom | base64 >/var/lib/napledger/restic-password && cat /var/lib/napledger/restic-password'
printf '%s\n' RESTIC_REPOSITORY=sftp:book@other.example.org:napledger RESTIC_PASSWORD_FILE=/var/lib/napledger/restic-password | sudo tee /etc/napledger-restic.conf
sudo -u napledger env $(cat /etc/napledger-restic.conf) restic init
sudo systemctl start napledger-backup.service
sudo -u napledger env $(cat /etc/napledger-restic.conf) restic snapshots
restic --repo sftp:book@other.example.org:napledger restore latest --target got
(cd got/var/lib/napledger/backups && sha256sum --check *.sha256)
sudo cp --recursive --no-target-directory got/var/lib/napledger /var/lib/napledger
sudo chown --recursive napledger: /var/lib/napledger
"""  # noqa: E501
"""The commands of step-by-step.md that change machines, a line each."""

ELSEWHERE: dict[str, tuple[str, str]] = {
    **dict.fromkeys(STEP_BY_STEP.strip().splitlines(), (SYSTEM, NO_TEST)),
    # README.md
    "make serve": (SERVES, "tests/sessions/operations/test_serve.py"),
    "make test": (ALL_OF_IT, ".ci/run"),
    # behind-a-proxy.md
    "TLS=1 BIND=127.0.0.1 ALLOWED_HOSTS=nap.example.org make serve": (
        SERVES,
        "tests/site/test_proxies.py",
    ),
    "tailscale serve --bg 8000": (OTHER_MACHINE, NO_TEST),
    "TLS=1 BIND=127.0.0.1 ALLOWED_HOSTS=MACHINE.TAILNET.ts.net make serve": (SERVES, NO_TEST),
    "curl --head https://nap.example.org/": (OTHER_MACHINE, "tests/site/test_proxies.py"),
    "curl --head http://nap.example.org/": (OTHER_MACHINE, "tests/site/test_proxies.py"),
    "curl https://nap.example.org/health/": (OTHER_MACHINE, "tests/site/test_proxies.py"),
    # growing.md
    "sudo -u postgres createuser --pwprompt napledger": (POSTGRESQL, ".ci/postgres"),
    "sudo -u postgres createdb --owner napledger --encoding UTF8 --template template0 napledger": (
        POSTGRESQL,
        ".ci/postgres",
    ),
    ".venv/bin/python manage.py distribute --dry-run": (CITUS, DISTRIBUTED),
    ".venv/bin/python manage.py distribute": (CITUS, DISTRIBUTED),
    "sudo apt-get install git make gcc autoconf flex postgresql-15 postgresql-server-dev-15"
    " libicu-dev libkrb5-dev liblz4-dev libpam0g-dev libreadline-dev libselinux1-dev libssl-dev"
    " libxml2-dev libxslt1-dev libzstd-dev zlib1g-dev": (SYSTEM, NO_TEST),
    "git clone --branch v13.2.2 --depth 1 https://github.com/citusdata/citus": (INSTALLS, NO_TEST),
    "cd citus": (INSTALLS, NO_TEST),
    "sed -i 's/have_createdb_privilege/citus_have_createdb_privilege/g'"
    " src/include/pg_version_compat.h": (INSTALLS, NO_TEST),
    "./configure --without-libcurl && make && sudo make install": (INSTALLS, NO_TEST),
    # webhooks.md
    "WEBHOOKS=1 WEBHOOKS_NETWORKS=192.168.1.0/24 make serve": (
        SERVES,
        "tests/faults/test_webhooks.py",
    ),
    # https-at-home.md
    "make serve HTTPS=1": (SERVES, "tests/e2e/test_https_at_home.py"),
    "make serve EXTRAS=names": (SERVES, "tests/e2e/test_https_at_home.py"),
    # in-your-site.md
    "python -m pip install ./napledger-0.2.0-py3-none-any.whl": (INSTALLS, OTHER_SITE),
    "python manage.py migrate": (IN_A_SITE, OTHER_SITE),
    "python manage.py check": (IN_A_SITE, OTHER_SITE),
    "python -m pip install --upgrade ./napledger-0.2.0-py3-none-any.whl": (INSTALLS, OTHER_SITE),
    "python manage.py check_books": (IN_A_SITE, OTHER_SITE),
    "python manage.py export_circle CIRCLE circle.json": (IN_A_SITE, OTHER_SITE),
    "python manage.py migrate card_sessions zero": (IN_A_SITE, OTHER_SITE),
    # installing.md
    "sha256sum --check --ignore-missing SHA256SUMS": (RELEASE, "tests/installing/test_release.py"),
    "pipx install ./napledger-0.2.0-py3-none-any.whl": (
        INSTALLS,
        "tests/installing/test_installed.py",
    ),
    "napledger serve": (SERVES, "tests/installing/test_installed.py"),
    "podman build --format docker --tag napledger .": (CONTAINER, IN_CONTAINER),
    "podman run --detach --name napledger --read-only --publish 8000:8000"
    " --volume book:/var/lib/napledger napledger": (CONTAINER, IN_CONTAINER),
    "podman exec napledger napledger backup --keep 30 /var/lib/napledger/backups": (
        CONTAINER,
        "tests/sessions/exporting/test_rotation.py",
    ),
    "podman exec napledger napledger backup --keep 30 /var/lib/napledger/backups"
    " && podman cp napledger:/var/lib/napledger/backups/. /srv/backup": (CONTAINER, NO_TEST),
    "podman exec --interactive napledger sh -c 'cat >/var/lib/napledger/back'"
    " </srv/backup/napledger-20261126T151908Z.sqlite3": (CONTAINER, NO_TEST),
    "podman run --rm --volume book:/var/lib/napledger napledger"
    " restore --yes /var/lib/napledger/back": (CONTAINER, NO_TEST),
    "podman start napledger": (CONTAINER, NO_TEST),
    "podman stop --time 20 napledger": (CONTAINER, IN_CONTAINER),
    "podman-compose up --detach": (CONTAINER, NO_TEST),
    "sudo env PIPX_HOME=/opt/pipx PIPX_BIN_DIR=/usr/local/bin pipx install"
    " --python /usr/bin/python3 ./napledger-0.2.0-py3-none-any.whl": (
        INSTALLS,
        "tests/installing/test_installed.py",
    ),
    "sudo install -D -m 644 deploy/systemd/napledger.sysusers.conf"
    " /etc/sysusers.d/napledger.conf": (
        SYSTEM,
        "tests/installing/test_units.py",
    ),
    "sudo systemd-sysusers": (SYSTEM, NO_TEST),
    "sudo install -m 644 deploy/systemd/*.service deploy/systemd/*.timer /etc/systemd/system/": (
        SYSTEM,
        "tests/installing/test_units.py",
    ),
    "sudo systemctl daemon-reload": (SYSTEM, NO_TEST),
    "sudo systemctl enable --now napledger.service napledger-backup.timer napledger-check.timer": (
        SYSTEM,
        "tests/installing/test_units.py",
    ),
    # raspberry-pi.md
    'sudo nmcli device wifi hotspot ifname wlan0 ssid napledger password "eight letters or more"': (
        SYSTEM,
        NO_TEST,
    ),
    "sudo nmcli connection modify Hotspot connection.autoconnect yes": (SYSTEM, NO_TEST),
    "echo 'LABEL=BACKUP /srv/backup ext4"
    " defaults,nofail,x-systemd.automount,x-systemd.device-timeout=5s 0 2'"
    " | sudo tee -a /etc/fstab": (SYSTEM, NO_TEST),
    "sudo mkdir -p /srv/backup && sudo systemctl daemon-reload && sudo mount /srv/backup": (
        SYSTEM,
        NO_TEST,
    ),
    "sudo install -d -o napledger -g napledger -m 700 /srv/backup/napledger": (SYSTEM, NO_TEST),
    "sudo systemctl edit napledger-backup.service": (SYSTEM, NO_TEST),
    # standby.md
    "sudo apt-get install etcd-server etcd-client postgresql-15 python3-venv": (
        SYSTEM,
        ".ci/failover",
    ),
    "sudo systemctl disable --now etcd postgresql": (SYSTEM, NO_TEST),
    "sudo python3 -m venv /opt/patroni": (SYSTEM, NO_TEST),
    "sudo /opt/patroni/bin/pip install 'patroni[etcd3,psycopg3]==4.1.5'": (
        INSTALLS,
        "tests/failover/test_failover.py",
    ),
    "sudo systemctl enable --now etcd": (SYSTEM, "tests/failover/test_failover.py"),
    "sudo systemctl enable --now patroni": (SYSTEM, "tests/failover/test_failover.py"),
    "sudo -u postgres /opt/patroni/bin/patronictl --config-file /etc/patroni.yml list": (
        OTHER_MACHINE,
        "tests/failover/test_failover.py",
    ),
    "export DATABASE_URL='postgres://napledger:PASSWORD@10.0.0.11,10.0.0.12,10.0.0.13/napledger"
    "?target_session_attrs=read-write'": (OTHER_MACHINE, "tests/failover/test_failover.py"),
    "pg_basebackup --host 10.0.0.11 --username replicator "
    '--pgdata "/srv/napledger/copy-$(date +%F)" --checkpoint fast': (
        OTHER_MACHINE,
        "tests/failover/test_back_to_a_moment.py",
    ),
    "export DATABASE_URL='sqlite:////var/lib/napledger/napledger.sqlite3"
    "?init_command=PRAGMA wal_autocheckpoint=0'": (SYSTEM, "tests/failover/test_litestream.py"),
    "litestream replicate /var/lib/napledger/napledger.sqlite3 file:///srv/backup/litestream": (
        SERVES,
        "tests/failover/test_litestream.py",
    ),
    "litestream restore -o /var/lib/napledger/napledger.sqlite3 file:///srv/backup/litestream": (
        SYSTEM,
        "tests/failover/test_litestream.py",
    ),
    # writing-a-game.md
    "python -m napledger.games.conformance high_card": (
        "it is a run of tests of its own",
        "tests/outside/test_high_card.py",
    ),
    "pip install --no-deps ./high_card": (INSTALLS, "tests/outside/test_high_card.py"),
    "manage.py collectstatic --no-input && manage.py serve": (
        SERVES,
        "tests/outside/test_high_card.py",
    ),
}
"""By the command, as it is written: why it is not run here, and the file that tries it."""
