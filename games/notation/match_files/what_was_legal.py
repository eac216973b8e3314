"""What could have been there instead of a turn that could not: plays, or words for what was to be done."""

from dataclasses import replace

from games.notation.ids.situation import Offer, Situation
from games.notation.plays.play import canonical_plays
from games.notation.records.game_record import Doubled, MatchRecord, Rolled, Turn
from games.notation.records.game_replay import Standing, with_roll
from games.notation.records.refusals import RecordRefused
from games.rules.board_play import tree_of
from games.rules.cube import Side

_SIDES = (Side.BOX, Side.TEAM)


def situation_of(standing: Standing, player: int | None = None) -> Situation:
    """The board and its cube as that player, or the one on turn, sees them: as player 1."""
    side = (standing.play.on_turn or Side.BOX) if player is None else _SIDES[player]
    own = _SIDES.index(side)
    told = Situation(board=standing.play.seen_by(side), cube=standing.cube)
    if not standing.offered:
        return replace(told, cube_owner=None if standing.owner is None else int(standing.owner == own))
    offer = Offer(min(standing.offered // standing.cube, 2**Offer.RACCOON).bit_length() - 1)
    return replace(told, offer=offer, turn=int(standing.offered_by != own))


def legal_instead(match: MatchRecord, standing: Standing, turn: Turn) -> tuple[str, ...]:
    """What could have been said; () once the game is over."""
    if standing.won:
        return ()
    if standing.offered:
        return ("take", "drop")
    if isinstance(turn, Doubled) and standing.owner in (None, turn.player) and standing.play.cubes_may_turn:
        return (f"double to {2 * standing.cube}", "roll")
    if not isinstance(turn, Rolled):
        return ("roll",)
    return _plays(match, standing, turn)


def _plays(match: MatchRecord, standing: Standing, turn: Rolled) -> tuple[str, ...]:
    """Every play of the roll; if the roll cannot be, which can."""
    if not all(1 <= die <= 6 for die in turn.dice):
        return ("1 to 6 on each die",)
    try:
        play = with_roll(match, standing.play, turn)
    except RecordRefused:
        opening = standing.play.on_turn is None
        return ("two different numbers",) if opening else (f"a turn of {match.players[1 - turn.player]}",)
    return tuple(canonical_plays(tree_of(play)).values())
