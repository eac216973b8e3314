"""Invented but plausible evenings: every statement is legal, and chosen as people would choose.

The same seed gives the same evening, so that the demonstration looks alike everywhere.
"""

from collections.abc import Iterable, Sequence
from random import Random

from chouette.rules.evening import Evening
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player, Reply
from chouette.rules.permitted.legal import box_doubles, legal_for, refusal_of, results
from games.rules.gammons import Level

LIKELY_ANSWERS = {
    Reply.TAKES: 60,
    Reply.ACCEPTS: 60,
    Reply.DROPS: 26,
    Reply.BEAVERS: 4,
    Reply.RACCOONS: 1,
    Reply.DECLINES: 20,
}
LIKELY_LEVELS = {Level.SINGLE: 74, Level.GAMMON: 24, Level.BACKGAMMON: 2}
DOUBLES_ALL = 0.55
DOUBLES_ALONE = 0.3
TURNS_OF_THE_CUBE = 3
IS_WRITTEN_WRONGLY = 0.06
SITS_OUT = 0.08
PLAYERS_IN_TIME = 4
GAMES_MISSED = 3


def invent_evening(seed: int, players: Sequence[Player], sheet: str, games: int) -> Evening:
    """A whole evening, still open, between two games. With five or more players, the last arrives late."""
    chance = Random(seed)  # noqa: S311  it invents a demonstration, no dice
    late = players[PLAYERS_IN_TIME:][-1:]
    box, *line = players[: len(players) - len(late)]
    evening = _said(Evening.begin(), [say.ChooseSheet(sheet), say.NameBox(box), say.NameLine(tuple(line))])
    while len(evening.told) < games:
        evening = _between_games(chance, evening)
        if len(evening.told) == GAMES_MISSED and late:
            evening, late = _said(evening, map(say.Join, late)), ()
        evening = _finished(chance, evening.perform(say.StartGame()))
        if chance.random() < IS_WRITTEN_WRONGLY:
            evening = _taken_back(chance, evening)
    return evening


def leave_in_the_middle(evening: Evening) -> Evening:
    """Begin one more game: the box has doubled everyone, the first has taken, the second dropped, the rest are thinking."""
    evening = evening.perform(say.StartGame())
    evening = evening.perform(box_doubles(evening.table)[0])
    game = evening.table.game
    assert game is not None
    takes, drops = (say.Answer(player, reply) for player, reply in zip(game.team, (Reply.TAKES, Reply.DROPS), strict=False))
    return _said(evening, [takes, drops])


def _said(evening: Evening, actions: Iterable[Action]) -> Evening:
    for action in actions:
        evening = evening.perform(action)
    return evening


def _between_games(chance: Random, evening: Evening) -> Evening:
    """Somebody gets a drink and comes back."""
    table = evening.table
    comings: list[Action] = [say.Return(player) for player in table.sitting]
    if not table.sitting and len(table.roles.line) > 2 and chance.random() < SITS_OUT:
        comings.append(say.SitOut(chance.choice(table.roles.line[1:])))
    return _said(evening, (one for one in comings if refusal_of(table, one) is None))


def _finished(chance: Random, evening: Evening) -> Evening:
    """Play the game just begun to its end."""
    number = evening.table.games_played
    for _ in range(TURNS_OF_THE_CUBE):
        evening = _answered(chance, _doubled(chance, evening))
        if evening.table.game is None:
            return evening
    outcomes = results(evening.table)
    assert outcomes, f"game {number + 1} has no result"
    weights = [LIKELY_LEVELS[outcome.level] for outcome in outcomes]
    return evening.perform(chance.choices(outcomes, weights)[0])


def _doubled(chance: Random, evening: Evening) -> Evening:
    """The box doubles everyone, or some of the team turn their own cubes, or nobody does anything."""
    together = box_doubles(evening.table)
    if together and chance.random() < DOUBLES_ALL / (1 + 3 * _cube_turned(evening)):
        return evening.perform(together[0])
    game = evening.table.game
    for member in game.in_the_game if game else ():
        if chance.random() < DOUBLES_ALONE / (1 + 3 * _cube_turned(evening)):
            turns = [one for one in legal_for(evening.table, member) if isinstance(one, say.Double)]
            evening = _said(evening, turns[:1])
    return evening


def _cube_turned(evening: Evening) -> bool:
    """The more often a cube has been turned, the less likely the next turn."""
    game = evening.table.game
    return game is not None and any(contract.value > 1 for contract in game.live)


def _answered(chance: Random, evening: Evening) -> Evening:
    """Answer until nobody is asked any more."""
    while True:
        asked = _asked(evening)
        if not asked:
            return evening
        weights = [LIKELY_ANSWERS[one.reply] if isinstance(one, say.Answer) else 30 for one in asked]
        evening = evening.perform(chance.choices(asked, weights)[0])


def _asked(evening: Evening) -> list[say.Answer | say.Buy]:
    """The possible answers of the first player who is asked something."""
    for player in evening.table.present:
        acts = legal_for(evening.table, player)
        answers = [one for one in acts if isinstance(one, say.Answer)]
        buys = [one for one in acts if isinstance(one, say.Buy) and one.dealt_to is None]
        if answers or buys:
            return [*answers, *buys]
    return []


def _taken_back(chance: Random, evening: Evening) -> Evening:
    """The last result was entered wrongly: undo it and enter another."""
    again = evening.perform(say.Undo())
    outcomes = results(again.table)
    return again.perform(chance.choice(outcomes)) if outcomes else evening
