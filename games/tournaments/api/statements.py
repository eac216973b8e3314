"""The language of a tournament for programs: every statement with how it is written, every option, every format.

The same as JSON and as a chapter of the guide; both are made from what reads the statements, so that neither can forget one.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypedDict

from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TOURNAMENTS
from clubsite.api.shapes import eg
from games.tournaments.desk.usages import USAGES as OF_THE_DESK
from games.tournaments.model.options import OPTION_NAMES, Options, legal_values, option_text
from games.tournaments.sheet.flight_lines import FORMAT_USAGES
from games.tournaments.sheet.words import USAGES as OF_THE_SHEET

WhoWord = Literal["director", "player", "director or player", "director or treasurer"]

#: What only the site itself says.
OF_THE_SITE = frozenset({"entry_hours", "end_offers", "promise", "deadlines"})

_PLAYERS = frozenset(
    {"report", "withdraw", "challenge", "decline", "take_back", "sign_up", "sign_off", "take_place"}
    | {"not_here", "here", "claim_back"}
)
_TREASURERS = frozenset({"calcutta", "lot", "share", "lot_back"})

ABOUT: Mapping[str, str] = {
    "tournament": "The title.",
    "option": "Sets an option, before the draw.",
    "entrants": "Lets players in, before the draw, also beyond the last place and past those who wait. A name is one word.",
    "rating": "A player's rating, for the draw.",
    "draw_seed": "The number of the draw, if a director chooses it: everybody reads that it was not promised. Otherwise the "
    "site draws with the one that it has promised.",
    "flight": "Announces a flight: its name, its format, how many points each round goes to, who plays in it if not all. Said "
    "again before its draw, it changes its rounds or the length of its matches.",
    "start": "Draws a flight.",
    "late": "Lets somebody into a flight after its draw, on the next free line, while no match that it leads to has begun. In "
    "rolling knock-outs also whoever is out of their group: they wait for the next one, and owe the fee again once that is "
    "formed.",
    "beats": "The result of a match: the winner first, then the score, or each game’s points (negative: the other’s).",
    "crawford": "Below a line with games: the cube of the Crawford game, whose doubles are void.",
    "walkover": "The second was not there: the first goes on. Not rated.",
    "no_show": "Neither came: nobody wins.",
    "withdraw": "Somebody plays nothing more. Players say it of themselves.",
    "round": "Pairs the next round of a Swiss, or of one with lives.",
    "absent": "Somebody is not paired until they return.",
    "returns": "They are paired again.",
    "buy_back": "Who has lost the first match of a flight comes in again, for half the fee.",
    "correct": "The last result of these two was another one; or that of one match: `correct ann bob in main 1.2: …`.",
    "override": "Insists, with a reason for everybody to read, on a correction, a pairing by hand, or, once the draw is made, "
    "on another fee or share of the club, other prizes, one more side pool.",
    "begins": "These two have begun their match.",
    "late_start": "The first was so many minutes late: the other gets points by the option late_points.",
    "report": "A player's report. It counts once the opponent reports the same.",
    "check_in": "These are there.",
    "challenge": "On a ladder: the first plays for the place of the second.",
    "decline": "On a ladder: the second does not take up the challenge, before it is played. It costs nothing.",
    "take_back": "On a ladder: the first takes the challenge of the second back, before anything of it is reported, claimed, "
    "called or begun. Nobody moves; the two meet again after one of them has played somebody else.",
    "close": "Ends a flight, whose prizes are paid then.",
    "fee": "What entry costs, in the club's currency.",
    "house": "What percentage of the fees the club keeps.",
    "prizes": "A flight's prizes in percent of what is left of the fees, from the first place on.",
    "side_pool": "A stake beside the entry: its name, how much, who is in it. The best of them in the first flight has it; in "
    "a league and in rolling knock-outs they play for it in each part, and whoever is alone there gets the stake back. The "
    "same name again before the draw changes it.",
    "open_entry": "Members enter themselves from now on.",
    "close_entry": "They do not any more.",
    "entry_from": "The hour at which entry opens.",
    "entry_until": "The hour at which entry closes.",
    "guests": "Whether guests enter by mail, in a public club.",
    "capacity": "How many places there are. Whoever comes later waits; directors may let in more.",
    "check_in_until": "The hour until which players have to be there, or lose their places to those who wait.",
    "buy_backs_until": "The last moment to buy back.",
    "waits_here": "Somebody on the waiting list is in the hall.",
    "says_here": "Players say of themselves that they are there, without the code of the hall. The desk notes it, or not.",
    "starts": "When it begins.",
    "tables": "How many tables there are.",
    "on_screen": "Whether matches are played on the site's board, and with a clock.",
    "sign_up": "Enters a member while entry is open, or puts them on the waiting list once the places are taken. With `own` "
    "the name is left out.",
    "sign_off": "The opposite.",
    "take_place": "Takes the place that is offered.",
    "double": "Strikes a second name of somebody who has entered.",
    "call": "Calls a match to a table.",
    "uncall": "Takes it off again.",
    "not_played": "Takes the last result of these two out again, or that of one match, if nothing rests on it.",
    "not_begun": "Takes back that these two have begun, while neither has reported anything.",
    "not_bought_back": "Takes a buy-back back, while its player has not played on the new line and nobody has come in since.",
    "not_in_again": "Takes back that somebody comes into rolling knock-outs again, while they wait, or nothing of the group "
    "formed with them has begun; then its others wait again.",
    "not_in_hall": "Takes a check-in back.",
    "not_signed_off": "Whoever was taken out last before the draw is in as before; the place is offered to nobody else.",
    "came_late": "Gives the points for lateness that have run up since the call.",
    "not_late": "Takes them back.",
    "deadline": "Until when a round is to be played.",
    "autopilot": "Lets the clock decide what is not played by its deadline, and how many minutes there are to answer a claim.",
    "later": "Gives one match an hour of its own.",
    "not_here": "On the last day before a deadline: the first is there, the second is not.",
    "here": "Answers such a claim: a director decides the match.",
    "claim_back": "Takes one's own claim back.",
    "club_ratings": "Rates everybody on the club's list of ratings as there, before the draw. The log says as of when.",
    "call_off": "Calls the tournament off, with a reason. Nothing of it counts: money goes back, matches are not rated.",
    "not_called_off": "Takes that back, with a reason: results, money and ratings stand as before.",
    "draw_again": "Takes the draw back, with a reason. The site promises another one.",
    "calcutta": "An auction: the flight, its prizes, what the club keeps, how much of themselves players may buy; in percent.",
    "lot": "One or more players are sold, for how much and to whom.",
    "share": "A player buys so many percent of their own lot.",
    "lot_back": "Takes a sale back.",
}

ABOUT_OPTIONS: Mapping[str, str] = {
    "seeding": "Who stands where on the draw. On the site `order` and `random` are the same: by the number of the draw alone. "
    "`rating`: the highest rating first, whoever has none last, and by the number between equals. Only a sheet that is played "
    "without the site and names no `draw_seed` knows a difference: `order` is then that of entry, and `random` is refused.",
    "byes": "Where byes stand in a knock-out: spread over it, or side by side at its head.",
    "tiebreaks": "What decides between equals, in this order. `seed` is the place on the draw.",
    "unplayed": "What a round that an opponent did not play counts in the sums of tie-breaks.",
    "third_place": "Whether the losers of the semi-finals share the third place, or play for it.",
    "late_points": "What lateness costs, in points and minutes.",
    "truncate": "Whether points beyond the length of a match are cut off.",
    "crawford": "Whether matches have a Crawford game.",
    "bye_points": "What a bye gives in a Swiss.",
    "half_point_byes": "Whether who comes late to a Swiss gets half a point, once for all the rounds before.",
    "unit": "What prizes are cut to multiples of; what remains goes to the first place.",
    "check_in": "Whether only those are drawn who have checked in.",
    "race": "By which published points race places and wins count.",
    "race_weight": "By what its points are multiplied.",
    "scoring": "Whether a round robin that is played twice scores its matches, or both of a pair together.",
}


class TournamentStatementShape(TypedDict):
    """A statement. `usage` is an example of it, with others behind it in parentheses; hours are seconds since 1970, UTC."""

    verb: Annotated[str, eg("walkover", "Its first word; of `beats` the second.")]
    usage: Annotated[str, eg("walkover cal over dee")]
    about: Annotated[str, eg(ABOUT["walkover"])]
    part: Annotated[
        Literal["sheet", "desk"], eg("sheet", "Whether it can stand in the `sheet` of an announcement, or in its `steps`.")
    ]
    who: WhoWord


class TournamentOptionShape(TypedDict):
    """An option of a tournament, set by `option name=value` before the draw."""

    name: Annotated[str, eg("seeding")]
    values: Annotated[str, eg("order, rating, random")]
    default: Annotated[str, eg("order")]
    about: Annotated[str, eg(ABOUT_OPTIONS["third_place"])]


class FormatShape(TypedDict):
    """A format: the line that announces a flight of it. `length`: how far each round goes, the last number for all further
    ones."""

    format: Annotated[str, eg("swiss")]
    usage: Annotated[str, eg("flight main swiss rounds 5 length 5")]


class TournamentLanguage(TypedDict):
    """Everything that can be said at a tournament."""

    statements: list[TournamentStatementShape]
    options: list[TournamentOptionShape]
    formats: list[FormatShape]


@operation("What can be said at a tournament", tag=TOURNAMENTS, answers={200: TournamentLanguage}, public=True)
def list_tournament_statements(request: Request) -> Response:
    """Every statement of the director's sheet and of the desk, every option with its values, every format."""
    return Response(language())


def language() -> TournamentLanguage:
    """The whole of it."""
    return {
        "statements": [*_statements(OF_THE_SHEET, "sheet"), *_statements(OF_THE_DESK, "desk")],
        "options": [
            {
                "name": name,
                "values": legal_values(name),
                "default": option_text(Options(), name),
                "about": ABOUT_OPTIONS[name],
            }
            for name in OPTION_NAMES
        ],
        "formats": [{"format": name, "usage": usage} for name, usage in FORMAT_USAGES.items()],
    }


def _statements(usages: Mapping[str, str], part: Literal["sheet", "desk"]) -> Iterator[TournamentStatementShape]:
    for verb, usage in usages.items():
        if verb not in OF_THE_SITE:
            yield {"verb": verb, "usage": usage, "about": ABOUT[verb], "part": part, "who": _who(verb)}


def _who(verb: str) -> WhoWord:
    if verb in _TREASURERS:
        return "director or treasurer"
    if verb == "report":
        return "player"
    return "director or player" if verb in _PLAYERS else "director"


def chapter() -> str:
    """As a part of the guide."""
    told = language()
    return "\n".join(
        [
            "## What can be said at a tournament",
            "",
            "`say` takes these statements, one a line; of an announcement, `sheet` takes those of the sheet, `steps` those of",
            "the desk.",
            "Hours are seconds since 1970, UTC. The same as JSON: `/api/tournament-statements/`.",
            "",
            *_table(
                "statement", [(one["usage"], f"{one['about']} ({one['part']}, {one['who']})") for one in told["statements"]]
            ),
            *_table("format of a flight", [(one["usage"], one["format"]) for one in told["formats"]]),
            *_table("option", [(one["name"], f"{one['about']} {_chosen(one)}") for one in told["options"]]),
        ]
    )


def _chosen(option: TournamentOptionShape) -> str:
    return f"{option['values']}; {option['default']} unless told."


def _table(head: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    yield f"| {head} | what it says |"
    yield "|---|---|"
    for first, second in rows:
        yield f"| `{first}` | {second} |"
    yield ""
