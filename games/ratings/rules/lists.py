"""Which lists of ratings are there, and by which numbers does each go? All of them use the one formula of `formula.py`:

    change = c · K(experience) · length^a · P

The numbers are those that federations and clubs publish; where a source is silent its list says so. How the list is shown
(who is provisional, who has been away too long) belongs to it, too.
"""

from dataclasses import dataclass, field

#: The width of a class in the chance to win: with FIBS's 2000, 100 points are worth 52.9 % of a one-point match.
CLASS_WIDTH = 2000.0


@dataclass(frozen=True, slots=True)
class Ramp:
    """How much faster a newcomer's rating moves: K = max(least, highest - experience / per)."""

    least: float = 1.0
    highest: float = 1.0
    per: float = 100.0

    def at(self, experience: int) -> float:
        return max(self.least, self.highest - experience / self.per)


NO_RAMP = Ramp()


@dataclass(frozen=True, slots=True)
class Listing:
    """Who is in the list, in order of rating? Experience is the sum of the lengths of all rated matches.

    Below `provisional_below` experience a player is listed by name, without a place; below `listed_from`, or without a rated
    match in the last `active_months` (0: however long ago), not at all.
    """

    provisional_below: int = 0
    listed_from: int = 0
    active_months: int = 0


EVERYBODY = Listing()
#: The list of the German federation (DBGV). Its constants are not published.
GERMAN = Listing(listed_from=200, active_months=12)


@dataclass(frozen=True, slots=True)
class RatingList:
    """One list. `factor` is c of the formula, `exponent` is a; with `one_point_rated` off, one-point matches do not count."""

    key: str
    name: str
    start: float = 1500.0
    factor: float = 4.0
    exponent: float = 0.5
    ramp: Ramp = NO_RAMP
    width: float = CLASS_WIDTH
    #: FIBS describes K by the experience before the match, MacFIBS by the experience after it.
    experience_includes_current: bool = False
    one_point_rated: bool = True
    #: Some federations keep matches over the board and matches on screen on separate lists.
    live_rated: bool = True
    on_screen_rated: bool = True
    listing: Listing = field(default=EVERYBODY)


#: The reference, of the First Internet Backgammon Server: 1500, and up to five times as fast below 400 experience, so
#: that it is zero-sum between experienced players only.
FIBS = RatingList("fibs", "FIBS", ramp=Ramp(highest=5.0))
#: Denmark (DBgF) stakes the points of the match, and is zero-sum. No start is published; the examples stand at 1000.
DANISH = RatingList("danish", "Danish", start=1000.0, factor=1.0, exponent=1.0)
#: Belgium (BGFed) moves newcomers no faster, and lists them by name until they have 100 experience.
BELGIAN = RatingList("belgian", "Belgian", listing=Listing(provisional_below=100))
#: The Brass City club moves newcomers twice as fast at first.
BRASS_CITY = RatingList("brass_city", "Brass City", ramp=Ramp(highest=2.0, per=400.0))

PUBLISHED: dict[str, RatingList] = {one.key: one for one in (FIBS, DANISH, BELGIAN, BRASS_CITY)}
