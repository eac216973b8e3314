"""Who plays on when somebody is gone, or his clock has run out? Source: rules.md R5, R7 (what no source says: house.DECISIONS).

Places are lost by being away, never points: the captaincy passes to the next member who is there, and for the box somebody else
moves and answers as his proxy. Whoever comes back is a member as before, or the box as before.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from chouette.rules.actions import NameCaptain, Player, SetProxy
from chouette.rules.hands import hand_of, hand_on_turn
from chouette.rules.playing import missing_answers
from chouette.rules.table import Game, Table
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is `there`; who has been away for as long as the sheet allows (`gone`), and for twice as long (`long_gone`)."""

    there: frozenset[Player]
    gone: frozenset[Player] = frozenset()
    long_gone: frozenset[Player] = frozenset()


def awaited(table: Table) -> Player | None:
    """The one player whom a game on screen waits for: the box if it alone has still to answer, else who moves the checkers.

    None while members owe an answer (the time to answer looks after them), and before the opening, which either side may roll.
    """
    game = table.game
    if game is None or game.board is None or table.closed:
        return None
    owing = missing_answers(game)
    if owing:
        return game.box if owing == (game.box,) else None
    return hand_on_turn(table)


def waits_for(table: Table, presence: Presence) -> Player | None:
    """The player who is gone and without whom the game stands still; None where he, or a proxy of the box, may still act."""
    who = awaited(table)
    if who is None or who not in presence.gone:
        return None
    has_proxy = who != hand_of(table, Side.TEAM) and table.proxies.get(who) in presence.there
    return None if has_proxy else who


def goes_on(table: Table, presence: Presence) -> NameCaptain | SetProxy | None:
    """What has to be said so that the game goes on without him; None where nobody is there for it, or it is too early."""
    who = waits_for(table, presence)
    if who is None:
        return None
    if who == hand_of(table, Side.TEAM):
        return next_captain(table, presence.there)
    return _proxy_for(table, who, presence)


def next_captain(table: Table, there: Iterable[Player]) -> NameCaptain | None:
    """The next member in the game who is there, after the one who plays the checkers and round to the first; None if nobody."""
    game, hand = table.game, hand_of(table, Side.TEAM)
    if game is None or hand not in game.team:
        return None
    place = game.team.index(hand)
    after = (*game.team[place + 1 :], *game.team[:place])
    playing, present = game.in_the_game, set(there)
    heir = next((one for one in after if one in playing and one in present and _at_table(table, one)), None)
    return NameCaptain(heir) if heir is not None else None


def _proxy_for(table: Table, who: Player, presence: Presence) -> SetProxy | None:
    """His partner at once, for they share the stake; somebody else only after twice the time."""
    game = table.game
    assert game is not None
    partners = game.partners if who == game.box else ()
    heir = next((one for one in partners if one in presence.there and one != who), None)
    if heir is None and who in presence.long_gone:
        heir = next((one for one in stand_ins(table, who) if one in presence.there), None)
    return SetProxy(who, heir) if heir is not None else None


def stand_ins(table: Table, who: Player) -> tuple[Player, ...]:
    """Who may move the checkers of an absent box, the best first: those at the table without a live cube, from the end of the
    line; then, because a table that stands still has no other remedy, the members in the game, from its end."""
    game = table.game
    if game is None:
        return ()
    others = [one for one in reversed(_from_the_line(table, game)) if one != who and _at_table(table, one)]
    staked = {player for one in game.live for player in (one.box_side, one.team_side)}
    return (*(one for one in others if one not in staked), *(one for one in others if one in staked))


def _from_the_line(table: Table, game: Game) -> tuple[Player, ...]:
    """The team as it began, then those who came since."""
    return tuple(dict.fromkeys((*game.team, *(one for one in table.present if one not in (game.box, *game.partners)))))


def _at_table(table: Table, player: Player) -> bool:
    return player in table.present and player not in table.sitting and player not in table.gone
