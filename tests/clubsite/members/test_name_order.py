"""Names sort as people sort them: neither accents nor capitals count."""

import pytest

from chouette.rules.model.actions import Player as At
from chouette.wording.order_of_names import leader_first
from clubsite.members.models import Membership, Player, User
from clubsite.members.rules.name_order import name_key
from clubsite.members.selectors import members_of, players_of
from clubsite.members.services import create_club, find_or_add_player

LATIN = ["Ærø", "ann", "Åsa", "Bob", "Çağla", "Dan", "Élodie", "Eve", "ﬁona", "Łukasz", "Óscar", "Øyvind", "straße", "Zoë"]
IN_ORDER = [*LATIN, "Νίκος", "Ярослав"]


def test_elodie_stands_between_dan_and_eve() -> None:
    assert sorted(["Eve", "Élodie", "Dan"], key=name_key) == ["Dan", "Élodie", "Eve"]


@pytest.mark.django_db
def test_the_database_sorts_names_as_pages_do() -> None:
    club = create_club(User.objects.create_user("mo"), "The Mulberry")
    for name in reversed(IN_ORDER):
        find_or_add_player(club, name)
    assert sorted(IN_ORDER, key=name_key) == IN_ORDER
    assert [one.name for one in players_of(club)] == IN_ORDER
    assert [one.name for one in Player.objects.filter(club=club)] == IN_ORDER


@pytest.mark.django_db
def test_members_are_listed_by_the_name_that_others_see() -> None:
    club = create_club(User.objects.create_user("mo"), "The Mulberry")
    for login, shown in [("zed", "Élodie"), ("eve", ""), ("abe", "dan")]:
        Membership.objects.create(club=club, user=User.objects.create_user(login, shown_name=shown))
    assert [one.user.called for one in members_of(club)] == ["mo", "dan", "Élodie", "eve"]


def test_those_who_have_won_the_same_stand_by_name() -> None:
    names = {"eve": "Eve", "elo": "Élodie", "dan": "Dan"}
    assert [player for player, _ in leader_first({At(word): 4 for word in names}, names)] == ["dan", "elo", "eve"]
