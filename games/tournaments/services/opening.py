"""A tournament is announced: from a form, or from a director's sheet, which may have been played already."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from clubsite.access.short_code import with_new_code
from clubsite.access.write_limit import WriteLimit
from clubsite.eventlog.action_ids import ActionIdUsed, id_at
from clubsite.eventlog.write_path import Author
from clubsite.members.models import Club, User
from games.tournaments.desk.clock.deadlines import check_to_come
from games.tournaments.desk.reading import read_steps
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AuctionStep,
    DrawAgain,
    PromiseDraw,
    SetCalcutta,
)
from games.tournaments.model.actions import Start
from games.tournaments.model.options import Seeding
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.state import DEFAULT_TITLE
from games.tournaments.models import AnnouncementBurst, ClubTournament
from games.tournaments.permissions.statements import OF_THE_SITE
from games.tournaments.rules.draw import commitment_of
from games.tournaments.services.entries import names_of_login
from games.tournaments.services.saying import check_same, check_title
from games.tournaments.services.seeds import new_seed, with_seed
from games.tournaments.services.sheets import CALLED_OFF, OTHERWISE
from games.tournaments.services.writing import DESKS, Said, TournamentWriting
from games.tournaments.sheet.reading import SheetMistake, read_sheet

LIMIT = WriteLimit(AnnouncementBurst, "club")
MOST_OPEN = 200
"""Tournaments of a club that are announced or running: years of club nights are planned ahead by the calendar, not by these."""


Check = Callable[[Sequence[Said]], None]
"""Asked about everything that an announcement says, before anything is written."""


def announce(
    club: Club, sheet: str, by: User, click: UUID, steps: str = "", *, check: Check = lambda _said: None
) -> ClubTournament:
    """A new tournament, with everything its sheet says and then what the desk's `steps` say. Sent twice, it is one. The draw is
    promised first of all. Raises what `check` does, SheetMistake, TournamentRefused, ScoreRefused, ActionIdUsed, TooFast."""
    return announce_once(club, sheet, by, click, steps, check=check)[0]


def announce_once(
    club: Club, sheet: str, by: User, click: UUID, steps: str = "", *, check: Check = lambda _said: None
) -> tuple[ClubTournament, bool]:
    """The same, and whether this click had announced it before, even a moment ago."""
    LIMIT.count(club.pk, f"user:{by.pk}")
    return _announced(club, sheet, Author(by, by.called), click, steps=steps, check=check)


def same_announced(club: Club, sheet: str, starts: datetime | None, click: UUID) -> str:
    """The title, if one with it is announced or running for that day (without an hour: announced today), or was played if the
    sheet was, by whatever title with that promised draw, and not by this very click; else empty."""
    title = next(
        (line.removeprefix("tournament ").strip() for line in sheet.splitlines() if line.startswith("tournament ")), ""
    )
    same = ClubTournament.objects.filter(club=club, title__iexact=title).exclude(click=click)
    if ClubTournament.objects.filter(club=club, click=click).exists():
        return ""
    if any(line.startswith("start ") for line in sheet.splitlines()) and same.filter(stage=Stage.OVER.value).exists():
        return title
    drawn_as = [line.removeprefix("draw_seed ").strip() for line in sheet.splitlines() if line.startswith("draw_seed ")]
    played = ClubTournament.objects.filter(club=club, seed__in=drawn_as).exclude(stage=Stage.CALLED_OFF.value).first()
    if played is not None:
        return played.title
    open_now = same.filter(stage__in=[Stage.ENTRY.value, Stage.RUNNING.value]).values_list("starts_at", "announced_at")
    day = timezone.localdate(starts, club.zone)
    return title if any(timezone.localdate(at or announced, club.zone) == day for at, announced in open_now) else ""


def announce_for(
    club: Club, sheet: str, by: User | None, name: str, click: UUID, *, steps: str = "", check: Check = lambda _said: None
) -> ClubTournament:
    """The same with that name in the log, of somebody with a login or nobody. Raises SheetMistake, TournamentRefused,
    ScoreRefused, ActionIdUsed."""
    return _announced(club, sheet, Author(by, name), click, steps=steps, check=check)[0]


def _announced(club: Club, sheet: str, author: Author, click: UUID, *, steps: str, check: Check) -> tuple[ClubTournament, bool]:
    by = author.by
    assert by is None or isinstance(by, User)
    if any(line.startswith(CALLED_OFF) for line in sheet.splitlines()):
        raise TournamentRefused(DeskRefusal.SHEET_CALLED_OFF)
    if OTHERWISE in sheet.splitlines():
        raise TournamentRefused(DeskRefusal.SHEET_OTHERWISE)
    lines = [("sheet", line.number, line.action) for line in read_sheet(sheet)]
    later = [("steps", number, step) for number, step in read_steps(steps, int(timezone.now().timestamp()))]
    told = [said for _name, _number, said in (*lines, *later)]
    has_begun = any(isinstance(one, Start) for one in told)
    check(told)
    for _name, _number, step in later:
        _check_step(step)
    with transaction.atomic():
        if (known := _known(club, click, by, told)) is not None:
            return known, True
        _wait_for_other_announcements(club)
        if (again := _known(club, click, by, told)) is not None:  # the same click was quicker
            return again, True
        _check_room_for_more(club)
        row = _row(club, by, click)
        writing = TournamentWriting(row, author, played_before=True, of_the_past=has_begun)
        writing.write(PromiseDraw(commitment_of(row.seed), int(timezone.now().timestamp())), click)
        place, all_lines = count(1), (*lines, *later)
        for line in all_lines:
            name_of_text, number, one = line
            writing.last_line = line is all_lines[-1]
            with _told_by_line(name_of_text, number):
                _write(writing, one, click, place)
        _check_own_sheet(writing, by)
        return writing.finish().row, False


def _check_step(step: Said) -> None:
    """What no announcement says. Raises TournamentRefused."""
    if isinstance(step, OF_THE_SITE):
        raise TournamentRefused(DeskRefusal.ONLY_THE_SITE)
    if isinstance(step, DrawAgain):
        raise TournamentRefused(DeskRefusal.ALONE)
    if isinstance(step, AuctionStep) and not isinstance(step, SetCalcutta):
        raise TournamentRefused(DeskRefusal.LOTS_LATER)


def _check_own_sheet(writing: TournamentWriting, by: User | None) -> None:
    """Nobody pays themselves by a sheet that nobody else has seen, or brings the draw of what they are to play. Raises
    TournamentRefused."""
    told = writing.state.tournament
    if by is None or not names_of_login(writing.row, by, [entrant.name for entrant in told.entrants]):
        return
    chosen = writing.state.number_typed or (
        told.options.seeding is Seeding.RATING and any(one.rating is not None for one in told.entrants)
    )
    if chosen and not any(record.outcome for record in told.records):
        raise TournamentRefused(DeskRefusal.OWN_DRAW)
    if told.started and (told.money.fee or told.money.side_pools):
        raise TournamentRefused(DeskRefusal.OWN_SHEET)


def _write(writing: TournamentWriting, one: Said, click: UUID, place: Iterator[int]) -> None:
    """Raises TournamentRefused."""
    check_title(one)
    if not writing.state.tournament.records:  # what was played already began before now
        check_to_come(one, int(timezone.now().timestamp()))
    for statement in with_seed(writing.row, writing.state, [one]):
        writing.write(statement, id_at(click, next(place)))


@contextmanager
def _told_by_line(name: str, line: int) -> Iterator[None]:
    """What is refused inside is a mistake of that line."""
    try:
        yield
    except TournamentRefused as refused:
        raise SheetMistake(line, refused, name) from None


def _known(club: Club, click: UUID, by: User | None, told: Sequence[Said]) -> ClubTournament | None:
    """What the same click has announced. Raises ActionIdUsed."""
    known = ClubTournament.objects.filter(click=click).first()
    if known is None:
        return None
    if known.announced_by != by or known.club_id != club.pk:
        raise ActionIdUsed
    check_same(known, click, told)
    return known


def _check_room_for_more(club: Club) -> None:
    unfinished = ClubTournament.objects.filter(club=club, stage__in=[Stage.ENTRY.value, Stage.RUNNING.value])
    if unfinished.count() >= MOST_OPEN:
        raise TournamentRefused(DeskRefusal.TOO_MANY, number=MOST_OPEN)


def _wait_for_other_announcements(club: Club) -> None:
    """Until the end of the transaction. The club's row is left alone, or its book and its seats would wait for a long sheet."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"announcements of club {club.pk}"])


def _row(club: Club, by: User | None, click: UUID) -> ClubTournament:
    fixed = {"club": club, "state": DESKS.encode(Desk()), "title": DEFAULT_TITLE, "announced_by": by, "click": click}
    return with_new_code(lambda code: ClubTournament.objects.create(code=code, seed=new_seed(), **fixed))
