"""What `manage.py play_tournament --json` prints and the API answers: flights with matches, byes and standings, money."""

from typing import Annotated, Literal, TypedDict

from clubsite.api.shapes import among, eg

FORMATS = (
    "knockout",
    "progressive",
    "first_loser",
    "last_chance",
    "fresh",
    "double_elimination",
    "swiss",
    "round_robin",
    "lives",
    "league",
    "groups",
    "ladder",
)


class ToldDraw(TypedDict):
    """The seed, once it is drawn with, and its SHA-256: on the site the promised `commitment`, if `draw_promised`."""

    seed: Annotated[str, eg("9f3c0a")]
    commitment: Annotated[str, eg("f9366f13d5366809f40979ac8434f3b2cd86bc85abba0756c97ae856f44cc86e")]


class ToldFeed(TypedDict, total=False):
    winner: str
    loser: str


ToldMatch = TypedDict(
    "ToldMatch",
    {
        "id": Annotated[str, eg("main 1.2")],
        "round": Annotated[int, eg(1)],
        "players": list[str | None],
        "from": list[ToldFeed | None],
        "length": Annotated[int, eg(5)],
        "state": Literal["waiting", "ready", "begun", "disputed", "played", "walkover", "void"],
        "winner": Annotated[str | None, eg("dee")],
        "score": list[int] | None,
        "games": list[int] | None,
        "voided_doubles": Annotated[int, eg(0)],
        "rated": Annotated[bool | None, eg(True, "As the sheet tells it, for every win. What the club rates is in `matches`.")],
        "why_not_rated": Annotated[str | None, eg("walkover")],
        "under_review": Annotated[bool, eg(False)],
    },
)


class ToldBye(TypedDict):
    """Somebody without an opponent in a round."""

    round: Annotated[int, eg(1)]
    player: Annotated[str, eg("ann")]


class ToldStanding(TypedDict):
    """A place; tie-breaks by their names."""

    place: Annotated[int, eg(1)]
    player: Annotated[str, eg("ann")]
    wins: Annotated[int, eg(3, "Matches won. A bye is none, though it may give points, which `tiebreaks.wins` compares.")]
    losses: Annotated[int, eg(0)]
    points: Annotated[float, eg(3)]
    tiebreaks: dict[str, float | None]


class ToldFlight(TypedDict):
    """A flight."""

    name: Annotated[str, eg("main")]
    format: Annotated[str, among(FORMATS), eg("knockout")]
    state: Literal["entry", "running", "finished", "closed"]
    champion: Annotated[str | None, eg("ann")]
    matches: list[ToldMatch]
    byes: list[ToldBye]
    standings: list[ToldStanding]


class ToldMoney(TypedDict):
    """In the currency's units."""

    fees: Annotated[float, eg(110, "Entry fees, also those for another group, and buy-backs.")]
    house: Annotated[float, eg(10, "What the club keeps of them; the rest is the pool.")]
    side_pools: Annotated[float, eg(0, "Stakes. Pool and side pools come to what is paid and kept, once all is closed.")]
    pool: Annotated[float, eg(100)]
    paid: dict[str, float]
    kept: Annotated[float, eg(0, "What no prize takes of the pool, once all is closed: the club has it besides `house`.")]
    sum: Annotated[float, eg(0, "What comes in against what goes out: always 0.")]


class FlightPrizesShape(TypedDict):
    """By place: `percent` of what is left of the fees, and what that comes to now, in the currency's units, cut to the
    tournament's unit, with what remains of it at the first place; once the flight is closed, who has `won` what. Of a
    league and of rolling knock-outs for each part once that is drawn, from what its players have brought."""

    flight: Annotated[str, eg("main")]
    percent: list[float]
    amounts: list[float]
    won: dict[str, float]


class ByTheDrawShape(TypedDict):
    """Players level in everything but their places on the draw, best first, once nothing is left to play in the flight: these
    places win different amounts, so that the draw alone decides about money."""

    flight: Annotated[str, eg("main")]
    players: list[str]


class FlightLengthsShape(TypedDict):
    """How many points a match goes to: one number for all rounds, or one for each and the last for those after it."""

    flight: Annotated[str, eg("main")]
    format: Annotated[str, eg("knockout")]
    lengths: list[int]


class UnwonShape(TypedDict):
    """Prizes that nobody won: nobody stands in these places of a closed flight. The first place has them, or else the club."""

    flight: Annotated[str, eg("main")]
    places: list[int]
    amount: Annotated[float, eg(40)]
    to_first: bool


class PayingAgainShape(TypedDict):
    """A fee that is owed once more: who was out of a group of rolling knock-outs, and which other one they were drawn into."""

    player: Annotated[str, eg("bob")]
    flight: Annotated[str, eg("group 2")]


class TermsShape(TypedDict):
    """What is played for what: `fee`, `unit` (prizes are cut to multiples of it, and what that leaves goes to the first) and
    `pool` in the currency's units, `house` in percent of the fees."""

    fee: Annotated[float, eg(20)]
    house: Annotated[float, eg(10)]
    unit: Annotated[float, eg(1)]
    pool: Annotated[float, eg(288)]
    prizes: list[FlightPrizesShape]
    by_the_draw: list[ByTheDrawShape]
    unwon: list[UnwonShape]
    paying: Annotated[
        list[str],
        eg(
            ["ann", "bob"],
            "Who owes the fee: who has entered, from the draw on who is drawn; later ones from their first match or bye on.",
        ),
    ]
    paying_again: list[PayingAgainShape]
    flights: list[FlightLengthsShape]


class Told(TypedDict):
    """A whole tournament."""

    title: Annotated[str, eg("Spring Cup")]
    draw: ToldDraw | None
    flights: list[ToldFlight]
    waiting: list[str]
    money: ToldMoney


class HolderShape(TypedDict):
    """Who holds a part of a lot, in the currency's units."""

    word: Annotated[str, eg("bob", "As statements name them.")]
    paid: Annotated[float, eg(150)]
    wins: Annotated[float, eg(1068.75, "0 until its flight is closed.")]


class LotShape(TypedDict):
    """Players sold by auction, and what they cost; `why`: it was written down after play began."""

    players: list[str]
    price: Annotated[float, eg(200)]
    holders: list[HolderShape]
    why: Annotated[str, eg("")]


class CalcuttaShape(TypedDict):
    """The auction of a tournament. Prizes, `house` and `most_back` in percent, `pool` and `by_place` in the currency's units.
    Once the tournament is called off nobody owes or gets any of it."""

    flight: Annotated[str, eg("main")]
    prizes: list[float]
    house: Annotated[float, eg(5)]
    most_back: Annotated[float, eg(25)]
    pool: Annotated[float, eg(3000)]
    kept: Annotated[float, eg(150, "What the club keeps of it, in the currency's units.")]
    rest: Annotated[float, eg(0, "What no place gets, with prizes below a hundred percent: the club has it, too.")]
    by_place: list[float]
    lots: list[LotShape]
