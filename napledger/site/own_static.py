"""`{% static %}` in another Django site: the address at which the app itself serves the file."""

from __future__ import annotations

from django import template

from napledger.site.own_files import address_of

register = template.Library()

register.simple_tag(address_of, name="static")
