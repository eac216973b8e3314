"""`{% only_here %}`: beside a link or QR code, that it works only on this machine, where that is so, and how to change it."""

from django import template
from django.template import Context

from clubsite.access.reachable import works_only_here

register = template.Library()


@register.inclusion_tag("parts/only_here.html", takes_context=True)
def only_here(context: Context) -> dict[str, object]:
    request = context.get("request")
    return {"only_here": request is not None and works_only_here(request), "host": request.get_host() if request else ""}
