"""Plain text for a chat: the last game, the standings, who plays next. Pure: a table and names in, lines out."""

from chouette.rules.model.table import Finished, Table
from chouette.wording.cube_rail import Names, isolated
from chouette.wording.game import result_in_words, why_in_names
from chouette.wording.preview import final_standings, next_in_words, score_lines


def last_game_as_text(last: Finished, names: Names) -> str:
    """Number and result, a line with each player's points, the rule that chose the next box."""
    lines = [f"{last.game.number}. {result_in_words(last, names)}", *_columns(score_lines(last.game.deltas, names))]
    return "\n".join([*lines, why_in_names(last, names)])


def standings_as_text(table: Table, names: Names) -> str:
    """Everyone's running score, highest first; for a closed evening the results, with cash shown separately."""
    ranked = final_standings(table, names)
    lines = _columns([(one.name, one.figure, one.sign) for one in ranked])
    return "\n".join(f"{line}, {one.cash}" if one.cash else line for line, one in zip(lines, ranked, strict=True))


def next_roles_as_text(table: Table, names: Names) -> str:
    """Who is box, captain, and in the line."""
    return next_in_words(table.roles, table, names) if table.roles.box else ""


def _columns(lines: list[tuple[str, str, str]]) -> list[str]:
    """Figures first, so that they line up even where letters have different widths."""
    width = max((len(figure) for _name, figure, _sign in lines), default=0)
    return [f"{figure.rjust(width, chr(0x2007))}  {isolated(name)}" for name, figure, _sign in lines]
