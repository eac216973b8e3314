"""Who has entered and who is there by their own word: another who directs does not send them away alone."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from clubsite.members.permissions import Power
from clubsite.members.selectors import staff_who_may
from games.matches.permissions import login_of
from games.tournaments.desk.decide import Happened
from games.tournaments.desk.happened import CheckInUndone, StepDone, WaitingLeft, WaitingListed
from games.tournaments.desk.steps import SaysHere, WaiterHere
from games.tournaments.model.events import EntryStruck, PlayerCheckedIn, PlayerEntered
from games.tournaments.models import ClubTournament, Standing
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.services.persons.slips import last_before_slips
from games.tournaments.services.writing import events_by


def with_everybody(who: Speaker, row: ClubTournament) -> Speaker:
    """Whoever speaks, knowing who has entered and who is there by their own word, or another director's, or has entered so and
    reads for some minutes that they are checked in. Two queries."""
    return _knowing(who, row, lambda _name, actor: actor != who.user.pk, stands=last_before_slips(row))


def with_whom_players_typed_in(who: Speaker, row: ClubTournament) -> Speaker:
    """Whoever speaks, knowing who has entered and who is there by their own word, or that of a director who does not play: two
    who play together do not type in for each other. Also who could vouch for a guest, and who directs besides. Three
    queries."""
    logins, directing = _logins(row), _directing(row)
    playing = {*filter(None, logins.values()), who.user.pk}
    voices = frozenset(name for name, login in logins.items() if login is not None and login not in directing | {who.user.pk})
    who = replace(who, voices=voices, others_direct=bool(directing - playing))
    return _knowing(who, row, lambda name, actor: actor not in playing or actor == logins.get(name))


def others_direct(who: Speaker, row: ClubTournament) -> bool:
    """Whether the club has a director who does not play here. Two queries."""
    return bool(_directing(row) - {*_logins(row).values(), who.user.pk})


def _logins(row: ClubTournament) -> dict[str, int | None]:
    """Of who is in or waits, by name."""
    entries = row.entries.exclude(standing=Standing.OUT).select_related("player__merged_into")
    return {entry.word: login_of(entry.player) for entry in entries}


def _directing(row: ClubTournament) -> set[int]:
    return {one.user_id for one in staff_who_may(row.club, Power.RUN_TOURNAMENTS)}


def has_said_so(row: ClubTournament, name: str, by: int | None) -> bool:
    """Whether whoever has this login, None for a guest, is there by their own word, not by a tick of the desk alone. One
    query."""
    for actor, _at, events in events_by(row):
        if CheckInUndone(name) in events:
            return False
        if actor == by and any(is_there(event) == name for event in events):
            return True
    return False


def ticked_by_players(row: ClubTournament, here: Collection[str], own: Mapping[int, str]) -> frozenset[str]:
    """Of who is there: by the word of others who play alone. `own`: the names of those who play, by their logins. One query."""
    there, sent_away = set[str](), set[str]()
    for actor, _at, events in events_by(row):
        for event in events:
            if isinstance(event, CheckInUndone):
                sent_away.add(event.name)
            elif (name := is_there(event)) is not None and (actor is None or own.get(actor, name) == name):
                there |= {name} - sent_away
    return frozenset(here) - there


def is_there(event: Happened) -> str | None:
    """Of whom it says so."""
    match event:
        case PlayerCheckedIn(name) | StepDone(WaiterHere(name) | SaysHere(name)):
            return name
        case _:
            return None


def _knowing(
    who: Speaker, row: ClubTournament, counts: Callable[[str, int | None], bool], *, stands: datetime | None = None
) -> Speaker:
    """`counts`: whether that somebody of this name comes is said by this login for them; from the list to a place and back they
    have entered as they came. Of who is there one such word is enough, whoever ticks them besides, unless they were sent away
    since; of who has entered so any tick until `stands`."""
    entered, as_they_came = set[str](), set[str]()
    there, ticked, sent_away = set[str](), set[str](), set[str]()
    for actor, at, events in events_by(row):
        moved = _moved(events)
        for event in events:
            match event:
                case PlayerEntered(name=name) | WaitingListed(name=name) if name not in as_they_came:
                    entered |= {name} if counts(name, actor) else set()
                    as_they_came |= {name} - moved
                case PlayerCheckedIn(player) | StepDone(WaiterHere(player) | SaysHere(player)) if counts(player, actor):
                    there |= {player} - sent_away
                case PlayerCheckedIn(player) | StepDone(WaiterHere(player)) if stands is not None and at <= stands:
                    ticked |= {player} - sent_away
                case CheckInUndone(player):
                    sent_away.add(player)
                case _:
                    pass
    return replace(who, entered=frozenset(entered), there=frozenset(there | (ticked & entered)))


def _moved(events: Sequence[Happened]) -> set[str]:
    """Who has come from the list to a place, or from a place to the list."""
    return {event.name for event in events if isinstance(event, WaitingLeft | EntryStruck)}
