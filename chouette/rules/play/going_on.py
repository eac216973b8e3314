"""Who plays on when somebody is gone or out of time. Source: RULES.md R5, R7 (what no source says: house.DECISIONS).

Absence costs a player their role, never points: the captaincy passes to the next member who is present, and for the box
somebody else moves and answers as proxy. A player who comes back is a member again, or the box again.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from chouette.rules.line.hands import hand_of, hand_on_turn
from chouette.rules.model.actions import NameCaptain, Player, SetProxy
from chouette.rules.model.table import Game, Table
from chouette.rules.play.playing import missing_answers
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is `there`; who has been away longer than the house rules allow (`gone`), and twice as long (`long_gone`)."""

    there: frozenset[Player]
    gone: frozenset[Player] = frozenset()
    long_gone: frozenset[Player] = frozenset()


def awaited(table: Table) -> tuple[Player, ...]:
    """Whom a game on screen waits for: the lone taker who must choose, those who have to answer, or the player who moves the
    checkers.

    Nobody before the opening, which either side may roll.
    """
    game = table.game
    if game is None or game.board is None or table.closed:
        return ()
    asked = asked_now(game)
    if asked:
        return asked
    hand = hand_on_turn(table)
    return (hand,) if hand is not None else ()


def asked_now(game: Game) -> tuple[Player, ...]:
    """Who has to say something about the cubes before the checkers move."""
    if game.obligation is not None and game.lone_taker is not None:
        return (game.lone_taker,)
    return missing_answers(game)


def waits_for(table: Table, presence: Presence) -> Player | None:
    """A player who is gone and without whom the game stands still; None if everyone awaited, or a proxy of theirs, can still
    act."""
    game = table.game
    if game is None or game.board is None or table.closed:
        return None
    if game.board.on_turn is None and not asked_now(game):
        hands = (hand_of(table, Side.BOX), hand_of(table, Side.TEAM))
        return hands[1] if set(hands) <= presence.gone else None
    gone = (one for one in awaited(table) if one in presence.gone)
    return next((one for one in gone if moves_for_the_team(table, one) or table.proxies.get(one) not in presence.there), None)


def moves_for_the_team(table: Table, player: Player) -> bool:
    """Whether the team's checkers wait for this player, so that the captaincy can pass on; a proxy answers, but is not
    captain."""
    game = table.game
    return game is not None and not asked_now(game) and player == hand_of(table, Side.TEAM)


def goes_on(table: Table, presence: Presence) -> NameCaptain | SetProxy | None:
    """What has to be said for the game to go on without this player; None if nobody can step in, or it is too early."""
    who = waits_for(table, presence)
    if who is None:
        return None
    return next_captain(table, presence.there) if moves_for_the_team(table, who) else _proxy_for(table, who, presence)


def next_captain(table: Table, there: Iterable[Player]) -> NameCaptain | None:
    """The next member in the game who is present, starting after the one who plays the checkers and wrapping around; None if
    nobody."""
    game, hand = table.game, hand_of(table, Side.TEAM)
    if game is None or hand not in game.team:
        return None
    place = game.team.index(hand)
    after = (*game.team[place + 1 :], *game.team[:place])
    playing, present = game.in_the_game, set(there)
    heir = next((one for one in after if one in playing and one in present and _at_table(table, one)), None)
    return NameCaptain(heir) if heir is not None else None


def _proxy_for(table: Table, who: Player, presence: Presence) -> SetProxy | None:
    """The box's partner at once, because they share the stake; anybody else only after twice the time."""
    game = table.game
    assert game is not None
    partners = game.partners if who == game.box else ()
    candidates = (*partners, *(stand_ins(table, who) if who in presence.long_gone else ()))
    heir = next((one for one in candidates if one in presence.there and one != who), None)
    return SetProxy(who, heir) if heir is not None else None


def stand_ins(table: Table, who: Player) -> tuple[Player, ...]:
    """Who may act for an absent player, the best first.

    For a member, the captain, whom an absent player's cube follows, then the others in the game. For the box, those at the
    table without a live cube, from the end of the line; then, because a stalled table has no other remedy, the members in the
    game, from the end.
    """
    game = table.game
    if game is None:
        return ()
    if who in game.in_the_game:
        team = (hand_of(table, Side.TEAM), *game.in_the_game)
        return tuple(dict.fromkeys(one for one in team if one is not None and one != who and _at_table(table, one)))
    others = [one for one in reversed(_from_the_line(table, game)) if one != who and _at_table(table, one)]
    staked = {player for one in game.live for player in (one.box_side, one.team_side)}
    return (*(one for one in others if one not in staked), *(one for one in others if one in staked))


def _from_the_line(table: Table, game: Game) -> tuple[Player, ...]:
    """The team as it began, then those who came since."""
    return tuple(dict.fromkeys((*game.team, *(one for one in table.present if one not in (game.box, *game.partners)))))


def _at_table(table: Table, player: Player) -> bool:
    return player in table.present and player not in table.sitting and player not in table.gone
