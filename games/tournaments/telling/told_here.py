"""What a sheet comes to, as the site's ratings and its book have it: a match that was taken out of the ratings is told so, and
money with what adds up to it."""

from dataclasses import replace
from typing import Any

from games.tournaments.desk.stage import Stage
from games.tournaments.model.money import Money
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.draw import without_number
from games.tournaments.rules.placing.prizes import Payout, payout_of
from games.tournaments.sheet.told import told


def told_here(row: ClubTournament, tournament: Tournament) -> Any:
    """The shape `Told` of the API: what `play_tournament --json` prints, with these. One query."""
    off = row.stage == Stage.CALLED_OFF  # nothing is owed, paid or kept
    payout = Payout(0, 0, 0, {}, True) if off else payout_of(tournament, brackets_of(tournament))
    found = _as_rated(row, told(without_number(replace(tournament, money=Money()) if off else tournament)))
    beside = {"fees": payout.fees / 100, "house": payout.house / 100, "side_pools": payout.side_pools / 100}
    money = {**beside, **found["money"], "pool": payout.pool / 100}
    return {**found, "money": money}


def _as_rated(row: ClubTournament, found: Any) -> Any:
    unrated = row.matches.exclude(match__why_not_rated="").values_list("place", "first", "second", "match__why_not_rated")
    why = {(place, frozenset((first, second))): code for place, first, second, code in unrated}
    for flight in found["flights"]:
        for match in flight["matches"]:
            code = why.get((match["id"], frozenset(name for name in match["players"] if name is not None)))
            if code is not None and match["rated"]:
                match["rated"], match["why_not_rated"] = False, code.lower()
    return found
