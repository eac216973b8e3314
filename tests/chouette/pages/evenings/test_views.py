"""The evenings of a club: the list, and a new one with its house rules, players and seats."""

import pytest
from django.http import HttpResponse
from django.test import Client

from chouette.models import Chouette
from clubsite.members.models import Club, Player, User
from tests.chouette.conftest import Say

pytestmark = pytest.mark.django_db


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


def words(chouette: Chouette) -> list[str]:
    return list(chouette.records.order_by("number").values_list("said", flat=True))


def begin(client: Client, club: Club, **fields: object) -> HttpResponse:
    data = {"title": "Friday", "names": "ann\nbob\ncal", "seating": "given", "sheet": "online"} | fields
    return client.post(f"/clubs/{club.slug}/chouettes/new/", data)  # type: ignore[return-value]


def test_an_evening_is_begun_from_a_form(monitor: Client, club: Club) -> None:
    answer = begin(monitor, club, names="ann\nbob\nMaria Müller", seating="rolls", sheet="plain")
    chouette = Chouette.objects.get()
    assert answer["Location"] == f"/c/{chouette.code}/"
    sheet, rolls = words(chouette)
    assert (sheet, rolls[:10]) == ("sheet plain", "rolls ann ")
    assert "Maria Müller" in monitor.get(answer["Location"]).content.decode()


def test_known_players_are_ticked_and_newcomers_written(monitor: Client, club: Club, chouette: Chouette, say: Say) -> None:
    say(chouette, "box ann\nline bob cal dee")
    begin(monitor, club, known=["dee", "ann"], names="eli")
    assert words(Chouette.objects.exclude(pk=chouette.pk).get())[1:] == ["box dee", "line ann eli"]
    assert Player.objects.filter(word="ann").count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"names": ""}, "at least two players"),
        ({"names": "ann"}, "at least two players"),
        ({"names": "ann\nAnn"}, "named twice"),
        ({"names": "ann\n🎲"}, "at least one letter"),
        ({"names": f"ann\n{'o' * 41}\nbob"}, f"\u2068{'o' * 41}\u2069: A name has at most 40 characters."),
        ({"names": "ann\n🎲"}, "autofocus"),
        ({"names": "ann\ntakes"}, "a word of the score sheet"),
        ({"names": "\n".join(f"p{number}" for number in range(13))}, "At most twelve"),
        ({"names": "ann\nbob", "sheet": "nonsense"}, "nonsense"),
        ({"title": ""}, "required"),
        ({"title": "Fri\0day"}, "Null characters"),
        ({"sheet": "portland", "names": "a1\nb1\nc1\nd1\ne1\nf1"}, "5 players"),
    ],
)
def test_an_evening_that_cannot_be_begun_is_refused_whole(
    monitor: Client, club: Club, fields: dict[str, object], sentence: str
) -> None:
    answer = begin(monitor, club, **fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Chouette.objects.exists()
    assert not Player.objects.exists()


def test_the_list_says_what_to_do_when_it_is_empty(monitor: Client, club: Club) -> None:
    assert "No evening is running" in monitor.get(f"/clubs/{club.slug}/chouettes/").content.decode()
