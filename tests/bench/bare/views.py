"""The bare endpoint."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tests.bench.bare.models import Line, Row


@require_POST
def bare(request: HttpRequest, row: int) -> HttpResponse:
    """One locked update and one insert in one transaction."""
    with transaction.atomic():
        locked = Row.objects.select_for_update().get(pk=row)
        locked.version += 1
        locked.save(update_fields=["version"])
        Line.objects.create(row=locked, number=locked.version, said=request.POST["say"])
    return HttpResponse(str(locked.version))
