"""Invented tournaments for the style guide, told as director's sheets: small and large ones, half played and played out."""

from collections.abc import Callable, Iterator, Mapping

from games.tournaments.drawing.drawing import Drawing, On, drawing_of
from games.tournaments.drawing.paper import forms_of, sheets_of
from games.tournaments.model.actions import Win
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.decide import performed
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import read_sheet

Paper = tuple[str, dict[str, object]]

EIGHT = ("Ann", "Bob", "Maximiliana-Fürstin-von-Thurn-und-Taxis-Hohen", "שרה", "Zoë", "小林さくら", "Wolfeschlegelstein", "Eli")
THIRTEEN = ("Ann", "Eli", "Bob", "Margit", "Ines", "Jola", "Dee", "Ravi", "Suki", "Tomas", "Zoë", "Pete", "Hal")


def of_eight(player: str | None) -> Drawing:
    """Played to the final, with a consolation."""
    told = _played(_knockout(EIGHT, "flight consolation progressive from main length 3"), 8)
    return drawing_of(told, highlighted=player, tables=_tables(told))


def of_thirteen(player: str | None) -> Drawing:
    """The one of the sketch: a consolation, two matches in play, one disputed, one not yet called."""
    told = _played(
        _knockout(THIRTEEN, "flight consolation progressive from main", "flight last last_chance from consolation"), 8
    )
    return drawing_of(_under_way(told), highlighted=player, tables=_tables(told))


def played_out(player: str | None) -> Drawing:
    """Eight, with a champion."""
    return drawing_of(_played(_knockout(EIGHT, "flight second first_loser from main"), 99), highlighted=player)


def of_two_losses(player: str | None) -> Drawing:
    """A double elimination of eight."""
    told = _played(("entrants " + " ".join(EIGHT), "flight main double_elimination recharge length 5 5 7", "start main"), 9)
    return drawing_of(told, highlighted=player, tables=_tables(told))


def of_many(player: str | None) -> Drawing:
    """64 with a consolation."""
    told = _played(_knockout(_many(60), "flight consolation progressive from main"), 50)
    return drawing_of(told, highlighted=player, tables=_tables(told))


def on_the_wall(player: str | None) -> Drawing:
    """128 on a screen for the whole room."""
    told = _played(_knockout(_many(128)), 100)
    return drawing_of(told, highlighted=player, tables=_tables(told), on=On.WALL)


def few_on_the_wall(player: str | None) -> Drawing:
    """The one of the sketch on such a screen."""
    told = _played(_knockout(THIRTEEN), 6)
    return drawing_of(_under_way(told), highlighted=player, tables=_tables(told), on=On.WALL)


def of_rounds(player: str | None) -> Drawing:
    """A Swiss of thirteen after three rounds and a round robin of five, half played."""
    head = ("entrants " + " ".join(THIRTEEN), "option tiebreaks=wins,buchholz,sonneborn_berger,seed")
    told = play_sheet(
        "\n".join((*head, "flight swiss swiss rounds 5", "start swiss", "flight five round_robin of Ann Bob Zoë Pete Hal"))
    )
    for _ in range(3):
        told = _on("round swiss", told)
        told = _won(told, 6)
    return drawing_of(_won(_on("start five", told), 6), highlighted=player)


SCREENS: Mapping[str, Callable[[str | None], Drawing]] = {
    "tournament": of_thirteen,
    "tournament-8": of_eight,
    "tournament-over": played_out,
    "tournament-two-losses": of_two_losses,
    "tournament-64": of_many,
    "tournament-rounds": of_rounds,
    "tournament-wall": few_on_the_wall,
    "tournament-128-wall": on_the_wall,
}


def _bracket(on: On) -> Paper:
    """60 with a consolation on A4; 128 on A3."""
    sheet = _knockout(_many(60), "flight consolation progressive from main") if on is On.A4 else _knockout(_many(128))
    drawing = drawing_of(_played(sheet, 60), on=on)
    return "games/tournaments/paper/bracket.html", {"drawing": drawing, "sheets": sheets_of(drawing)}


def _forms() -> Paper:
    told = _played(_knockout(THIRTEEN, "flight consolation progressive from main"), 8)
    forms = forms_of(told, tables=_tables(told))
    return "games/tournaments/paper/score_sheets.html", {"title": told.title, "forms": forms}


PAPERS: Mapping[str, Callable[[], Paper]] = {
    "tournament-a4": lambda: _bracket(On.A4),
    "tournament-a3": lambda: _bracket(On.A3),
    "tournament-forms": _forms,
    "tournament-draw": lambda: ("games/tournaments/paper/draw.html", {"drawing": of_thirteen(None)}),
    "tournament-standings": lambda: ("games/tournaments/paper/standings.html", {"drawing": of_rounds(None)}),
}


def _many(count: int) -> tuple[str, ...]:
    return tuple(f"{THIRTEEN[number % 13]}-{number + 1}" for number in range(count))


def _knockout(players: tuple[str, ...], *flights: str) -> tuple[str, ...]:
    head = ("tournament Spring Cup", "entrants " + " ".join(players), "flight main knockout length 5 7 7 9")
    return (*head, *flights, "start main")


def _played(sheet: tuple[str, ...], matches: int) -> Tournament:
    return _won(play_sheet("\n".join(sheet)), matches)


def _won(told: Tournament, matches: int) -> Tournament:
    """So many matches won, now by the upper line, now by the lower."""
    while matches > 0 and (ready := list(_ready(told))):
        for match in ready[:matches]:
            upper, lower = match.names
            winner, loser = (lower, upper) if (match.id.round + match.id.place) % 3 == 0 else (upper, lower)
            lost = (3 * match.id.place + match.id.round) % match.slot.length
            _, told = performed(told, Win(winner, loser, (match.slot.length, lost)))
        matches -= len(ready)
    return told


def _on(statements: str, told: Tournament) -> Tournament:
    for line in read_sheet(statements):
        _, told = performed(told, line.action)
    return told


def _ready(told: Tournament) -> Iterator[Match]:
    brackets = brackets_of(told).values()
    return (match for bracket in brackets for match in bracket.matches if match.state is MatchState.READY)


def _under_way(told: Tournament) -> Tournament:
    """Of the matches that can be played two have begun, and the players of one disagree."""
    one, other = list(_ready(told))[:2]
    upper, lower = other.names
    lines = (
        f"begins {one.names[0]} {one.names[1]}",
        f"begins {upper} {lower}",
        f"report {upper}: {upper} beats {lower} {other.slot.length}-4",
        f"report {lower}: {lower} beats {upper} {other.slot.length}-3",
    )
    return _on("\n".join(lines), told)


def _tables(told: Tournament) -> dict[MatchId, str]:
    """All but every third match that can be played has been called to a table."""
    return {match.id: str(number) for number, match in enumerate(_ready(told), start=1) if number % 3}
