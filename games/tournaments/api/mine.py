"""Who a program speaks for at a tournament, and what its director could take back there."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, TypedDict

from clubsite.api.shapes import eg
from clubsite.members.models import User
from clubsite.members.permissions import Power, powers_of
from clubsite.members.selectors import Visitor, player_of
from games.matches.permissions import login_of
from games.tournaments.models import ClubTournament, Standing, TournamentEntry
from games.tournaments.pages.parts.last_tap import last_tap
from games.tournaments.services.entries import word_of


class YouAtTournament(TypedDict):
    """The player whose token it is."""

    player: Annotated[int, eg(17)]
    word: Annotated[str, eg("ann", "As statements name you; before you enter, as they will.")]
    name: Annotated[str, eg("Ann")]


class UndoShape(TypedDict):
    """What happened last in the tournament, whoever said it, and what can be taken out again."""

    what: Annotated[str, eg("Ann 5–3 against Bob, agreed by both", "In words, in your language.")]
    at: datetime
    takes_back: Annotated[
        str,
        eg(
            "Ann 5–3 against Bob, agreed by both",
            "What `say` takes out: the same, or what came before if a report has decided nothing.",
        ),
    ]
    say: Annotated[str, eg("not_played ann bob", "To be said as it is, a statement a line; empty where nothing takes it out.")]
    needs_reason: Annotated[
        bool,
        eg(True, 'Both have reported it: say why, for everybody to read, in quotes behind it: `not_played ann bob "why"`.'),
    ]


def you_at(visitor: Visitor, one: ClubTournament, entries: Sequence[TournamentEntry]) -> YouAtTournament | None:
    """None for whoever is no player of the club yet. Three queries for a member who has not entered."""
    if not isinstance(visitor, User):
        return None
    own = [entry for entry in entries if login_of(entry.player) == visitor.pk]
    own.sort(key=lambda entry: entry.standing == Standing.OUT)  # a name that is struck comes last
    if own:
        player = own[0].player.merged_into or own[0].player
        return {"player": player.pk, "word": own[0].word, "name": player.name}
    known = player_of(visitor, one.club)
    return None if known is None else {"player": known.pk, "word": word_of(one, known), "name": known.name}


def undo_at(visitor: Visitor, one: ClubTournament, entries: Sequence[TournamentEntry]) -> UndoShape | None:
    """For directors; None for everybody else, and where nothing was said last that could be told. Two queries."""
    if Power.RUN_TOURNAMENTS not in powers_of(visitor, one.club):
        return None
    names = {entry.word: entry.player.name for entry in entries}
    last = last_tap(one, lambda word: names.get(word, word), lambda _actor, _said: True)
    if last is None:
        return None
    return {
        "what": last.text,
        "at": last.at,
        "takes_back": last.takes_back if last.undo else "",
        "say": last.undo,
        "needs_reason": bool(last.undo) and last.agreed,
    }
