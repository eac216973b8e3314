"""/.well-known/security.txt (RFC 9116): whom to write to about a hole in this installation."""

from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

GOOD_FOR = timedelta(days=180)
"""The RFC recommends less than a year. It is counted from today, as this page is as new as the setting behind it."""


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """404 where the operator has named nobody."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = datetime.combine(timezone.now().date() + GOOD_FOR, time(), UTC)
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
        f"Canonical: {settings.SITE_ADDRESS}{reverse('security_txt')}",
    ]
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain; charset=utf-8")
