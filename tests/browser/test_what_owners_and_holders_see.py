"""The club's log, the tokens and one's own account fit a phone and a desktop, in the light and at night, with long names."""

from typing import Literal
from uuid import uuid4

import pytest
from django.urls import reverse

from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from clubsite.ledger.services import transfer_cash
from clubsite.members.models import Membership, Role, User
from clubsite.members.services import create_club, find_or_add_player, join, rename_player, set_roles

from .conftest import OpenPage
from .inspection import complaints_of, must_fit

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Maximiliana-Alexandrina von und zu Hohenstein"[:40]


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_they_fit(open_page: OpenPage, width: int, scheme: Literal["light", "dark"]) -> None:
    olga = User.objects.create_user("olga", shown_name=LONG)
    club = create_club(olga, "The Mulberry and Backgammon Society of the Old Town, Upstairs")
    tom = User.objects.create_user("tom", shown_name="Tom")
    join(club, tom)
    set_roles(club, Membership.objects.get(club=club, user=tom).pk, [Role.TREASURER, Role.MONITOR], [], olga)
    transfer_cash(club, find_or_add_player(club, LONG), None, 6, by=olga, action_id=uuid4())
    rename_player(find_or_add_player(club, "Bob"), "Robert", by=olga)
    make_token(olga, "score board in the bar of the upper floor", 90, action_id=uuid4(), scopes=[Scope.KEEP_BOOK], club=club)
    for path in (reverse("audit_log", args=[club.slug]), reverse("api_tokens"), reverse("my_account")):
        page = open_page(path, olga, viewport={"width": width, "height": 844 if width == 390 else 900}, color_scheme=scheme)
        must_fit(page, path)
        assert complaints_of(page) == []
