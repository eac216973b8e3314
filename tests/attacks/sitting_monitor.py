"""A table on screen whose box, ann, is a monitor of the club: what she sends, and what the others answer."""

from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from chouette.models import Chouette, Record, Seat
from clubsite.api.tokens.services import make_token
from clubsite.members.models import Membership, Player, Role, User
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import ON_SCREEN, an_evening_on_screen, let_everybody_roll, press
from tests.games.dice.loaded_cup import loaded

HTMX = {"HTTP_HX_REQUEST": "true"}


def ann_at_the_table(sheet: str = ON_SCREEN) -> Chouette:
    """Ann is box, and a monitor; mo is one who does not sit."""
    chouette = an_evening_on_screen(sheet)
    let_everybody_roll(chouette)
    a_monitor(chouette, "ann")
    return chouette


def ann_has_rolled(dice: str = "31") -> Chouette:
    """She has opened with these dice, and has them to play."""
    chouette = ann_at_the_table()
    with loaded(dice):
        press(Client(), chouette, "ann", "roll")
    chouette.refresh_from_db()
    return chouette


def bob_has_rolled() -> Chouette:
    chouette = say(ann_has_rolled(), "ann plays 8/5 6/5")
    with loaded("62"):
        press(Client(), chouette, "bob", "roll")
    chouette.refresh_from_db()
    return chouette


def a_monitor(chouette: Chouette, word: str) -> User:
    """The player's login, a monitor of the club."""
    user = User.objects.create_user(word, shown_name=word)
    Membership.objects.create(club=chouette.club, user=user, roles=[Role.MONITOR])
    Player.objects.filter(club=chouette.club, word=word).update(user=user)
    return user


def browser_of(name: str) -> Client:
    web = Client()
    web.force_login(User.objects.get(username=name))
    return web


def at_console(chouette: Chouette, said: str, *, who: str = "ann", click: UUID | None = None, **more: Any) -> Any:
    """What the console of that monitor sends, for the version as it is unless told otherwise."""
    version = Chouette.objects.get(pk=chouette.pk).version
    fields = {"version": version, "say": said, "action_id": click or uuid4()} | more
    return browser_of(who).post(f"/c/{chouette.code}/say/", fields)


def by_program(chouette: Chouette, said: str, *, who: str = "ann", **more: Any) -> Any:
    user = User.objects.get(username=who)
    version = Chouette.objects.get(pk=chouette.pk).version
    body = {"version": version, "say": said, "action_id": str(uuid4())} | more
    headers = {"Authorization": f"Bearer {make_token(user, 'a program', 7, action_id=uuid4())[1]}"}
    return Client().post(f"/api/chouettes/{chouette.code}/statements/", body, "application/json", headers=headers)


def answers(chouette: Chouette, who: str, what: str = "agree", *, web: Client | None = None, about: str = "") -> Any:
    """Agree or refuse, pressed on that player's page."""
    return press(web or Client(), chouette, who, "proposal", **{what: about or asked(chouette)["id"]})


def asked(chouette: Chouette) -> dict[str, Any]:
    chouette.refresh_from_db()
    assert chouette.proposal is not None
    return dict(chouette.proposal)


def last_said(chouette: Chouette) -> Record:
    return chouette.records.latest("number")


def nothing_was_said(chouette: Chouette) -> bool:
    """Since the given row was read."""
    return Chouette.objects.get(pk=chouette.pk).version == chouette.version


def seats_of(chouette: Chouette) -> dict[str, Seat]:
    return {seat.word: seat for seat in chouette.seats.all()}
