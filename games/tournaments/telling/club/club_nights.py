"""Club nights that announce a tournament, at their hour or days before (`CALENDAR_OPENERS` in the settings).

Whoever has said yes is entered, and entry is open from then on for whoever comes as well; a director draws. One that is
announced before follows its night: to another hour, and off. Once it is drawn it is left to the desk.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import uuid4

from django.db import transaction
from django.db.models import Prefetch
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.access.write_limit import TooFast
from clubsite.calendar.models import Night
from clubsite.calendar.openers import Ahead, CannotOpen, Entered, Opener
from clubsite.eventlog.write_path import Author
from clubsite.members.models import Player
from games.tournaments.desk.lots.auction_lines import LONGEST_REASON
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    CallOff,
    SetStart,
    SignOff,
    SignUp,
    TakePlace,
)
from games.tournaments.model.actions import Enter
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, Standing, TournamentEntry
from games.tournaments.services.entries import word_of
from games.tournaments.services.opening import announce_for
from games.tournaments.services.wording import FORMATS, in_words
from games.tournaments.services.writing import LIMIT, TOURNAMENTS, TournamentWriting, struck_out
from games.tournaments.sheet.announcing import flights_of
from games.tournaments.sheet.reading import SheetMistake
from games.tournaments.sheet.words import within_quotes

LENGTHS = (3, 5, 7)  # points
ROUNDS = 3
"""Of Swiss: what fits into an evening."""


def sheets() -> list[tuple[str, str]]:
    """The usual formats, each to a few points."""
    told = gettext("Announce a tournament: {format}, to {length} points")
    return [
        (f"{kind}-{length}", told.format(format=_at_night(kind, str(words)), length=length))
        for kind, words in FORMATS.items()
        for length in LENGTHS
    ]


def _at_night(kind: str, words: str) -> str:
    return gettext("Swiss, three rounds") if kind == "swiss" else words


def told(sheet: str) -> str:
    """Which format, and to how many points."""
    kind, _dash, length = sheet.partition("-")
    if kind not in FORMATS:
        return ""
    called = gettext("A tournament: {format}, to {length} points")
    return called.format(format=_at_night(kind, str(FORMATS[kind])), length=length)


def flights_at_night(sheet: str) -> list[str]:
    """Lines of the director's sheet. Raises KeyError or ValueError for what nobody offers any more."""
    kind, _dash, length = sheet.partition("-")
    return flights_of(kind, int(length), rounds=ROUNDS)


def open_table(night: Night, players: Sequence[Player], begins: datetime) -> str:
    """The code of the tournament, at its night's hour, with everybody entered. Raises CannotOpen, and then there is none."""
    try:
        flights = flights_at_night(night.sheet)
    except (KeyError, ValueError):
        raise CannotOpen(gettext("Such tournaments are not announced any more.")) from None
    capacity = [] if night.seats is None else [f"capacity {max(night.seats, len(players))}"]
    steps = [f"starts {int(begins.timestamp())}", *capacity, "open_entry"]
    fee = [f"fee {night.fee:.2f}", night.terms] if night.fee else []
    try:
        with transaction.atomic():
            calendar = _called()
            sheet = "\n".join([f"tournament {night.title}", *flights, *fee])
            announced = announce_for(night.club, sheet, None, calendar, uuid4(), steps="\n".join(steps))
            row, _desk = TOURNAMENTS.locked(announced.pk)
            names = [_entry(row, player).word for player in players]
            if names:
                TournamentWriting(row, Author(None, calendar)).write_all([Enter(tuple(names))], uuid4())
    except (SheetMistake, TournamentRefused) as mistake:
        raise CannotOpen(in_words(mistake)) from mistake
    return announced.code


def answered(code: str, player: Player, comes: bool) -> None:
    """Who says yes enters, waits for a place or takes the one that is offered; who says no withdraws. Raises CannotOpen."""
    row, desk = TOURNAMENTS.locked(ClubTournament.objects.values_list("pk", flat=True).get(code=code))
    stage, word = stage_of(desk), word_of(row, player)
    standing = row.entries.filter(word=word).values_list("standing", flat=True).first() or Standing.OUT
    stands = standing in ((Standing.IN, Standing.WAITING) if comes else (Standing.OUT,))
    if stands or stage is Stage.CALLED_OFF:
        return
    if stage is not Stage.ENTRY:
        raise CannotOpen(gettext("The tournament has been drawn: ask at its desk."))
    try:
        LIMIT.count(row.pk, f"player:{player.pk}")
    except TooFast:
        raise CannotOpen(gettext("That was too much at once. Ask at the desk.")) from None
    kind = TakePlace if standing == Standing.OFFERED and comes else SignUp if comes else SignOff
    step = kind(_entry(row, player).word, int(timezone.now().timestamp()))
    try:
        TournamentWriting(row, Author(None, _called())).write_all([step], uuid4())
    except TournamentRefused as refused:
        raise CannotOpen(in_words(refused)) from refused


def moved(code: str, begins: datetime) -> None:
    """It begins when its night does."""
    _say(code, SetStart(int(begins.timestamp())))


def called_off(code: str, reason: str) -> None:
    """With its night."""
    _say(code, CallOff(within_quotes(reason)[:LONGEST_REASON]))


def tells(code: str) -> frozenset[int]:
    """The logins of whoever has entered what is still to be drawn."""
    there = TournamentEntry.objects.filter(tournament__code=code, tournament__stage=Stage.ENTRY.value, standing=Standing.IN)
    logins = ((one.player.merged_into or one.player).user_id for one in there.select_related("player__merged_into"))
    return frozenset(login for login in logins if login is not None)


def entered(codes: Collection[str]) -> dict[str, Entered]:
    """Before the draw nobody else comes; who withdraws after it came. What was called off says nothing."""
    told = {Standing.IN: 0, Standing.WAITING: 1, Standing.OFFERED: 1}
    found: dict[str, Entered] = {}
    entries = TournamentEntry.objects.order_by("pk").select_related("player__merged_into")
    tournaments = ClubTournament.objects.filter(code__in=codes).exclude(stage=Stage.CALLED_OFF.value)
    for row in tournaments.prefetch_related(Prefetch("entries", entries)):
        lists: tuple[list[Player], list[Player]] = ([], [])
        for one in row.entries.all():
            if (place := told.get(Standing(one.standing))) is not None:
                lists[place].append(one.player.merged_into or one.player)
        found[row.code] = Entered(*lists, is_all=row.stage == Stage.ENTRY.value)
    return found


def taken_out(code: str) -> dict[int, str]:
    """By the key of the player, the director who took them out before the draw. Four queries."""
    row = ClubTournament.objects.get(code=code)
    out = {one.word: one.player for one in row.entries.filter(standing=Standing.OUT).select_related("player__merged_into")}
    return {(out[word].merged_into or out[word]).pk: by for word, by in struck_out(row, tuple(out)).items()}


def _say(code: str, step: SetStart | CallOff) -> None:
    with _of_the_calendar(code) as found:
        if found is not None:
            TournamentWriting(found[0], Author(None, _called())).write_all([step], uuid4())


@contextmanager
def _of_the_calendar(code: str) -> Iterator[tuple[ClubTournament, Desk] | None]:
    """Locked; None once it is drawn or called off."""
    with transaction.atomic():
        pk = ClubTournament.objects.filter(code=code).values_list("pk", flat=True).first()
        found = TOURNAMENTS.locked(pk) if pk is not None else None
        yield found if found is not None and stage_of(found[1]) is Stage.ENTRY else None


def _entry(row: ClubTournament, player: Player) -> TournamentEntry:
    word = word_of(row, player)
    return TournamentEntry.objects.get_or_create(tournament=row, player=player, defaults={"word": word})[0]


def _called() -> str:
    return gettext("the club’s calendar")


def address(code: str) -> str:
    """Members enter there, and follow it."""
    return reverse("tournament", args=[code])


OPENER = Opener(
    _("A tournament"), sheets, told, open_table, address, door=_("To the tournament"),
    ahead=Ahead(answered, moved, called_off, tells), entered=entered, taken_out=taken_out,
)  # fmt: skip
