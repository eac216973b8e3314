"""Games played at random, with cubes, to be written and read again."""

import random
from dataclasses import replace

from games.notation.plays.play import canonical_plays
from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Rolled, Took, Turn
from games.notation.records.game_replay import score_after
from games.rules.board_play import BoardPlay, named, opened, outcome, played, rolled, set_up, tree_of
from games.rules.cube import Side

SIDES = (Side.BOX, Side.TEAM)


def invented_match(seed: int, length: int, games: int, variant: str = "backgammon") -> MatchRecord:
    """This many games, or fewer if the match ends before."""
    dice_cup = random.Random(seed)
    match = MatchRecord(("ann", "bob"), (), length, variant)
    score = (0, 0)
    for _ in range(games):
        game = invented_game(dice_cup, variant, score)
        match = replace(match, games=(*match.games, game))
        score = score_after(game)
        if length and max(score) >= length:
            break
    return match


def invented_game(dice_cup: random.Random, variant: str, score: tuple[int, int]) -> GameRecord:
    """A random game; now and then somebody doubles, drops or resigns."""
    play, turns = set_up(variant), list[Turn]()
    cube, owner = 1, None
    while not (ended := outcome(play)):
        player = SIDES.index(play.on_turn) if play.on_turn else 0
        may_double = play.rules.cube and play.cubes_may_turn and owner in (None, player) and cube < 64
        if may_double and dice_cup.random() < 0.08:
            cube, owner = 2 * cube, 1 - player
            turns += [Doubled(player, cube), Took(owner) if dice_cup.random() < 0.7 else Dropped(owner)]
            if isinstance(turns[-1], Dropped):
                return GameRecord(tuple(turns), score, player, cube // 2)
        elif play.on_turn and play.cubes_may_turn and dice_cup.random() < 0.005:
            return GameRecord(tuple(turns), score, 1 - player, cube * dice_cup.choice([1, 2, 3]))
        play = _turn_played(dice_cup, play, turns)
    winner = SIDES.index(ended.winner)
    return GameRecord(tuple(turns), score, winner, cube * ended.level.multiplier)


def _turn_played(dice_cup: random.Random, play: BoardPlay, turns: list[Turn]) -> BoardPlay:
    dice = (dice_cup.randint(1, 6), dice_cup.randint(1, 6))
    if play.on_turn is None:
        play = opened(play, *dice)
        if play.on_turn is None:
            return play
    play = rolled(play, dice) if play.to_roll else play
    doublet = dice_cup.randint(1, 6) if play.to_name else None
    play = named(play, doublet) if doublet else play
    plays = canonical_plays(tree_of(play))
    end = dice_cup.choice(list(plays))
    way = next(tree_of(play).ways_to(end))
    assert play.on_turn
    shown = (play.roll[0], play.roll[1])
    turns.append(Rolled(SIDES.index(play.on_turn), shown, plays[end], doublet))
    return played(play, end, len(way), plays[end])
