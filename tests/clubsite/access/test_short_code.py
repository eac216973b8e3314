"""A code that is taken is drawn again; other failures are not retried forever."""

import pytest
from django.db import IntegrityError

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.access import short_code
from clubsite.access.short_code import MOST_DRAWS, new_code, with_new_code
from clubsite.members.models import Club

pytestmark = pytest.mark.django_db


def test_a_code_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["AAAAAA", "AAAAAA", "BBBBBB"])
    monkeypatch.setattr(short_code, "new_code", lambda: next(drawn))
    club = Club.objects.create(name="The Crown")
    assert [open_chouette(club, "Friday", None).code, open_chouette(club, "Saturday", None).code] == ["AAAAAA", "BBBBBB"]


def test_what_fails_for_another_reason_fails() -> None:
    tried = []

    def create(code: str) -> Chouette:
        tried.append(code)
        return Chouette.objects.create(code=code, title="Friday", table={}, answer_seconds=1)

    with pytest.raises(IntegrityError):
        with_new_code(create)
    assert len(set(tried)) == MOST_DRAWS


def test_codes_are_read_aloud() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190
    assert not set("01ILO") & set("".join(codes))
