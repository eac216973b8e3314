"""What was played as the ratings have it: a match that was taken out of them is told so, at its tournament too."""

from games.tournaments.api.told_shapes import Told
from games.tournaments.models import ClubTournament


def as_rated(row: ClubTournament, told: Told) -> Told:
    """The same object, corrected. One query."""
    unrated = row.matches.exclude(match__why_not_rated="").values_list("place", "first", "second", "match__why_not_rated")
    why = {(place, frozenset((first, second))): code for place, first, second, code in unrated}
    for flight in told["flights"]:
        for match in flight["matches"]:
            code = why.get((match["id"], frozenset(name for name in match["players"] if name is not None)))
            if code is not None and match["rated"]:
                match["rated"], match["why_not_rated"] = False, code.lower()
    return told
