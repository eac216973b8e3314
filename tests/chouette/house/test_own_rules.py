"""A club decides what its evenings start from: ann owns it, mo runs evenings, cal plays, eve is a stranger."""

import pytest
from django.test import Client
from django.utils import timezone

from chouette.evening.codec import TABLES
from chouette.house.keeping import ChangedMeanwhile, drop_rules, keep_rules
from chouette.house.own_rules import OwnRules, own_rules_of, rules_for
from chouette.models import Chouette, ClubHouse
from chouette.rules.house.house import Absent, House
from chouette.rules.house.options import OPTIONS
from chouette.rules.house.presets import PRESETS
from chouette.rules.refusals import Refused
from chouette.tasks.club_nights import open_table, sheets
from clubsite.audit.models import Noted
from clubsite.calendar.models import Night
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, find_or_add_player, join
from tests.markup import text_of

pytestmark = pytest.mark.django_db

OURS = {"beaver": "off", "clock_reserve": "20"}


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann")


@pytest.fixture
def club(ann: User) -> Club:
    club = create_club(ann, "The Mulberry")
    join(club, User.objects.create_user("mo"), ["monitor"])
    join(club, User.objects.create_user("cal"))
    return club


def browser(who: str) -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username=who)[0])
    return client


def begun() -> House:
    """The rules of the evening that began last."""
    return TABLES.decode(Chouette.objects.latest("pk").table).house


def test_a_new_evening_starts_from_the_clubs_own_rules_unless_another_set_is_chosen(club: Club, ann: User) -> None:
    keep_rules(club, "esk", {"players_max": "6"}, by=ann)
    mo, new = browser("mo"), f"/clubs/{club.slug}/chouettes/new/"
    page = mo.get(new)
    assert "As in “Eskgammon”, but: Players at most: 6." in text_of(page.text)
    chosen = page.context["form"]["sheet"].value()
    mo.post(new, {"title": "Friday", "names": "Ann\nBob", "seating": "given", "sheet": chosen})
    assert (begun().players_max, begun().beaver) == (6, False)
    mo.post(new, {"title": "Saturday", "names": "Ann\nBob", "seating": "given", "sheet": "plain"})
    assert begun() == PRESETS["plain"]


def test_a_club_that_has_decided_nothing_starts_as_ever(club: Club) -> None:
    mo, new = browser("mo"), f"/clubs/{club.slug}/chouettes/new/"
    page = mo.get(new)
    assert page.context["form"]["sheet"].value() == "online"
    assert "The club’s own" not in page.text
    assert mo.post(new, {"title": "Friday", "names": "Ann\nBob", "seating": "given", "sheet": "club"}).status_code == 422


def test_a_table_on_screen_has_the_clubs_clock(club: Club, ann: User) -> None:
    keep_rules(club, "online", OURS, by=ann)
    mo, new = browser("mo"), f"/clubs/{club.slug}/lobby/new/"
    form = mo.get(new).context["form"]
    mo.post(new, {"title": "Friday", "sheet": "club", "sits": "on"} | {one.name: one.value() for one in form.asked()})
    house = begun()
    assert (house.board, house.beaver, house.clock_reserve, house.absent) == (True, False, 20, Absent.wait)


def test_a_club_night_opens_by_the_rules_of_the_day(club: Club, ann: User) -> None:
    assert ("club", "Open a chouette: the club’s own rules") in sheets()
    night = Night(club=club, title="Thursday", sheet="club", created_by=ann)
    players = [find_or_add_player(club, name) for name in ("Ann", "Bob", "Cal")]
    open_table(night, players, timezone.now())
    assert begun() == PRESETS["online"]
    keep_rules(club, "plain", OURS, by=ann)
    open_table(night, players, timezone.now())
    assert (begun().beaver, begun().lone_taker) == (False, "free")


def test_the_owner_decides_with_the_form_of_an_evening(club: Club) -> None:
    ann, here = browser("ann"), f"/clubs/{club.slug}/house-rules/"
    assert "no rules of its own yet" in ann.get(here).text
    assert ann.post(here, {"do": "begin", "sheet": "act", "version": "0"}).status_code == 302
    assert ann.post(here, {"do": "change", "raccoon": "off", "clock_reserve": "20", "version": "1"}).status_code == 302
    page = text_of(ann.get(here).text)
    assert "Raccoons: not allowed (Canberra: allowed)" in page
    assert "Clock: minutes a side: 20 (Canberra: no clock)" in page
    assert own_rules_of(club) == OwnRules("act", {"raccoon": "off", "clock_reserve": "20"}, 2)
    assert ann.post(here, {"do": "forget", "version": "2"}).status_code == 302
    assert own_rules_of(club) is None
    assert [one.words for one in Noted.objects.filter(kind="settings.club")] == [{"changed": ["house_rules"]}] * 3


def test_members_read_them_and_only_owners_decide(club: Club, ann: User) -> None:
    keep_rules(club, "online", OURS, by=ann)
    here = f"/clubs/{club.slug}/house-rules/"
    for who in ("cal", "mo"):
        assert "Beavers: not allowed (Online: allowed)" in text_of(browser(who).get(here).text)
        assert 'name="do"' not in browser(who).get(here).text
        assert browser(who).post(here, {"do": "forget", "version": "1"}).status_code == 403
    assert browser("eve").get(here).status_code == browser("eve").post(here, {"do": "forget"}).status_code == 404
    assert own_rules_of(club) is not None


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"do": "begin", "sheet": "of the attic", "version": "1"},
        {"do": "begin", "sheet": "plain"},
        {"do": "begin", "sheet": "plain", "version": "many"},
        {"do": "begin", "sheet": "plain", "version": "0"},  # a page of before
        {"do": "change", "beaver": "perhaps", "version": "1"},
        {"do": "change", "cube_cap": "-1", "version": "1"},
        {"do": "change", "version": "1"},
        {"do": "forget", "version": "7"},
        {"do": "destroy", "version": "1"},
    ],
)
def test_rubbish_and_pages_of_before_change_nothing(club: Club, ann: User, sent: dict[str, str]) -> None:
    before = keep_rules(club, "online", OURS, by=ann)
    answer = browser("ann").post(f"/clubs/{club.slug}/house-rules/", sent)
    assert answer.status_code == 422
    assert 'class="refusal"' in answer.text
    assert own_rules_of(club) == before


def test_two_owners_at_once_do_not_write_over_each_other(club: Club, ann: User) -> None:
    keep_rules(club, "online", OURS, by=ann, version=0)
    with pytest.raises(ChangedMeanwhile):
        keep_rules(club, "plain", {}, by=ann, version=0)
    with pytest.raises(ChangedMeanwhile):
        drop_rules(club, by=ann, version=0)
    assert keep_rules(club, "online", OURS, by=ann).version == 1  # the same again is no change


def test_what_the_set_says_anyway_and_the_board_are_not_kept(club: Club, ann: User) -> None:
    kept = keep_rules(club, "online", {"jacoby": "on", "board": "on", "beaver": "off"}, by=ann)
    assert kept.options == {"beaver": "off"}
    with pytest.raises(Refused):
        keep_rules(club, "online", {"jacobi": "on"}, by=ann)


def test_what_the_site_knows_no_more_is_passed_over(club: Club) -> None:
    ClubHouse.objects.create(club=club, sheet="of the attic", options={"jacobi": "on", "beaver": "sideways", "raccoon": "on"})
    assert rules_for(club, "club") == OwnRules("online", {"raccoon": "on"}, 0)
    assert set(OPTIONS) >= set(rules_for(club, "club").options)
