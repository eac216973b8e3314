"""Who plays on when somebody is gone or out of time. Source: RULES.md R5, R7, R21 (what no source says: house.DECISIONS).

Absence costs a player their role, never points: the captaincy passes to the next member who is present, for the box its
partner moves, and what is resigned to somebody absent is played on. Where nobody has the same interest the table waits:
nobody plays, doubles or takes for somebody whose loss they win. A player who comes back is a member again, or the box again.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from chouette.rules.house.house import AnswerOrder
from chouette.rules.line.hands import hand_of, hand_on_turn
from chouette.rules.line.stand_ins import is_against, mover_for, moves_for, speaks_for
from chouette.rules.model.actions import Answer, NameCaptain, NameStandIn, Player, Reply
from chouette.rules.model.table import Game, Table
from chouette.rules.play.playing import missing_answers
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is `there`, and who has been away longer than the house rules allow (`gone`)."""

    there: frozenset[Player]
    gone: frozenset[Player] = frozenset()


def awaited(table: Table) -> tuple[Player, ...]:
    """Whom a game on screen waits for: the lone taker who must choose, those who have to answer, or the player who moves the
    checkers: for the box whoever was named to stand in for it.

    Nobody before the opening, which either side may roll.
    """
    game = table.game
    if game is None or game.board is None or table.closed or table.suspended:
        return ()
    asked = asked_now(game)
    if asked:
        return _without_hidden_beavers(table, game, asked)
    hand = hand_on_turn(table)
    if hand is None:
        return ()
    return (hand if moves_for_the_team(table, hand) else mover_for(table, hand),)


def whose_part(table: Table, player: Player) -> Player:
    """Whose part a player awaited takes: that of the box whose checkers they move; otherwise their own."""
    game, hand = table.game, hand_on_turn(table)
    if game is None or hand is None or asked_now(game) or moves_for_the_team(table, hand):
        return player
    return hand if mover_for(table, hand) == player else player


def _without_hidden_beavers(table: Table, game: Game, asked: tuple[Player, ...]) -> tuple[Player, ...]:
    """While answers are hidden nobody waits for the box to answer a beaver: that would tell that somebody has beavered."""
    if table.house.answer_order is not AnswerOrder.hidden:
        return asked
    return tuple(one for one in asked if one != game.box) or asked


def asked_now(game: Game) -> tuple[Player, ...]:
    """Who has to say something about the cubes before the checkers move."""
    if game.obligation is not None and game.lone_taker is not None:
        return (game.lone_taker,)
    return missing_answers(game)


def waits_for(table: Table, presence: Presence) -> Player | None:
    """A player who is gone and without whom the game stands still; None if everyone awaited can still act, or somebody acts
    for them."""
    game = table.game
    if game is None or game.board is None or table.closed or table.suspended:
        return None
    if game.board.on_turn is None and not asked_now(game):
        hands = (hand_of(table, Side.BOX), hand_of(table, Side.TEAM))
        return hands[1] if set(hands) <= presence.gone else None
    gone = (one for one in awaited(table) if one in presence.gone)
    return next((one for one in gone if moves_for_the_team(table, one) or not _acted_for(table, one, presence.there)), None)


def _acted_for(table: Table, player: Player, there: Iterable[Player]) -> bool:
    """Whether somebody else who is present may do what the game waits for this player to do."""
    able, part = speaks_for if table.game is not None and asked_now(table.game) else moves_for, whose_part(table, player)
    return any(part in able(table, one) for one in there if one != player)


def moves_for_the_team(table: Table, player: Player) -> bool:
    """Whether the team's checkers wait for this player, so that the captaincy can pass on; a proxy answers, but is not
    captain."""
    game = table.game
    return game is not None and not asked_now(game) and player == hand_of(table, Side.TEAM)


#: What is said for a game to go on without somebody.
GoesOn = NameCaptain | NameStandIn | Answer


def goes_on(table: Table, presence: Presence) -> GoesOn | None:
    """What has to be said for the game to go on without this player; None if nobody has their interest: the table waits."""
    who = waits_for(table, presence)
    if who is None:
        return None
    if is_resigned_to(table, who):
        return Answer(who, Reply.REFUSES)
    if moves_for_the_team(table, who):
        return next_captain(table, presence.there)
    return _partner_for(table, whose_part(table, who), presence)


def is_resigned_to(table: Table, player: Player) -> bool:
    """Whether somebody's offer to resign waits for this player."""
    live = table.game.live if table.game is not None else ()
    resigned = ((one, one.resignation) for one in live if one.resignation is not None)
    return any(contract.player(resignation.by.other) == player for contract, resignation in resigned)


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


def _partner_for(table: Table, who: Player, presence: Presence) -> NameStandIn | None:
    """The box's partner, who shares the stake, moves its checkers. Nobody answers for somebody who did not name them."""
    game = table.game
    assert game is not None
    partners = game.partners if who == game.box and not asked_now(game) else ()
    heir = next((one for one in partners if one in presence.there and _at_table(table, one)), None)
    return NameStandIn(who, heir) if heir is not None else None


def stand_ins(table: Table, who: Player) -> tuple[Player, ...]:
    """Whom the monitor may name to move an absent player's checkers, the best first: partners, then those at the table who do
    not win what the player loses, from the end of the line."""
    game = table.game
    if game is None:
        return ()
    others = dict.fromkeys((*game.partners, *reversed(_from_the_line(table, game))))
    return tuple(one for one in others if one != who and _at_table(table, one) and not is_against(table, who, one))


def _from_the_line(table: Table, game: Game) -> tuple[Player, ...]:
    """The team as it began, then those who came since."""
    return tuple(dict.fromkeys((*game.team, *(one for one in table.present if one not in (game.box, *game.partners)))))


def _at_table(table: Table, player: Player) -> bool:
    return player in table.present and player not in table.sitting and player not in table.gone
