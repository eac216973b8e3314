"""The club's log, the tokens and one's own account fit every width with long names, and break no policy."""

from uuid import uuid4

import pytest
from django.urls import reverse

from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.members.models import Membership, Role, User
from clubsite.members.services import create_club, find_or_add_player, join, rename_player, set_roles

from .conftest import OpenPage
from .inspection import complaints_of, must_fit

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Maximiliana-Alexandrina von und zu Hohenstein"[:40]


def test_they_fit(open_page: OpenPage) -> None:
    olga = User.objects.create_user("olga", shown_name=LONG)
    club = create_club(olga, "The Mulberry and Backgammon Society of the Old Town, Upstairs")
    tom = User.objects.create_user("tom", shown_name="Tom")
    join(club, tom)
    set_roles(club, Membership.objects.get(club=club, user=tom).pk, [Role.TREASURER, Role.MONITOR], [], olga)
    transfer_cash(club, find_or_add_player(club, LONG), None, 6, by=olga, action_id=uuid4())
    rename_player(find_or_add_player(club, "Bob"), "Robert", by=olga)
    make_token(olga, "score board in the bar of the upper floor", 90, action_id=uuid4(), scopes=[Scope.KEEP_BOOK], club=club)
    page = open_page("about:blank", olga)
    complaints = complaints_of(page)
    for path in (reverse("audit_log", args=[club.slug]), reverse("api_tokens"), reverse("my_account")):
        must_fit(page, path)
    assert complaints == []
