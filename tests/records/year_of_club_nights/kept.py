"""The nights of the season, and what is kept of each beside its sheet: the JSON with a line for each match and player."""

from pathlib import Path
from typing import Any

from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.told import told

HERE = Path(__file__).parent
NIGHTS = {path.stem: path for path in sorted(HERE.glob("*/*.sheet"))}


def text_of(night: str) -> str:
    """The director's sheet of that night."""
    return NIGHTS[night].read_text(encoding="utf-8")


def played(night: str) -> Any:
    """What `manage.py play_tournament --json` prints for it."""
    return told(play_sheet(text_of(night), night))


def kept(printed: Any) -> Any:
    """As it is kept."""
    return {**printed, "flights": [_flight(flight) for flight in printed["flights"]]}


def _flight(flight: Any) -> Any:
    return {
        **flight,
        "matches": [_match(match) for match in flight["matches"]],
        "byes": [f"{bye['round']} {bye['player']}" for bye in flight["byes"]],
        "standings": [_row(row) for row in flight["standings"]],
    }


def _match(match: Any) -> str:
    """The number and length, the players, the winner, the score, the games; then what else is true of it."""
    fixed = [
        match["id"],
        f"to {match['length']}",
        "-".join(map(str, match["players"])),
        match["state"],
        f"won by {match['winner']}",
    ]
    score = [] if match["score"] is None else ["{}-{}".format(*match["score"])]
    games = [] if match["games"] is None else [f"games {' '.join(map(str, match['games']))}"]
    extra = [f"{key}={match[key]}" for key in ("voided_doubles", "why_not_rated", "under_review") if match[key]]
    return ", ".join([*fixed, *score, *games, *extra])


def _row(row: Any) -> str:
    figures = [f"{key}={value}" for key, value in row["tiebreaks"].items()]
    race = [f"race={row['race']}"] if "race" in row else []
    return " ".join([f"{row['place']} {row['player']} {row['wins']}-{row['losses']} points={row['points']}", *figures, *race])
