"""Whose yes a statement needs that one player of a game on screen makes about others, being a monitor as well.

The monitor's powers remain, but somebody who has a stake in the game uses them only with those whom it concerns: what is said
for a player needs that player; an override everybody in the game; a correction those whose points it changes; going back past
a roll that was seen everybody in the game, because a roll that is repeated is known beforehand. Without a board on screen
nothing here applies: the monitor writes down what was said aloud.

Source: RULES.md AC45, decided there.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from chouette.rules.decide import decided
from chouette.rules.evening import Evening, InForce, points_of
from chouette.rules.house.house import JoinConsent
from chouette.rules.line.stand_ins import has_stake, is_against, proxy_of, side_of
from chouette.rules.model import actions as say
from chouette.rules.model import events as did
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.seat_rights import box_of, may_say
from chouette.rules.refusals import Refusal, Refused

#: Statements that hold numbers nobody chose.
DRAWN = say.OpeningRoll | say.RollDice | say.RollForSeats
#: Statements about the log, which are decided by the whole evening.
_OF_THE_LOG = say.Undo | say.CorrectGame | say.CorrectResult


#: Words about cubes, and a play that was confirmed. Whoever takes one back knows how the others looked at it, what they
#: answered, or how long they have thought about it on their own clock; they have been heard.
_HEARD = say.Double | say.Answer | say.Buy | say.OfferExtra | say.Resign | say.PlayCheckers | say.NameDoublet


@dataclass(frozen=True, slots=True)
class Concern:
    """Everybody whom the statements concern, the speaker too. `reason`: a monitor who does not sit has to give one. `back` are
    the statements taken back, oldest first."""

    players: frozenset[Player] = frozenset()
    reason: bool = False
    back: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Speaker:
    """The monitor: the players of this table who are they (`seats`), and how many of the last statements were made by them.
    `away` are the players who gave no sign for as long as a game waits for them; `holds` guests in whose place the monitor
    acts: an interest, but nobody's yes. `heard`: somebody else has held or released the roll that comes next."""

    seats: frozenset[Player] = frozenset()
    last: int = 0
    away: frozenset[Player] = frozenset()
    holds: frozenset[Player] = frozenset()
    heard: bool = False


def sits(table: Table, seats: Iterable[Player]) -> bool:
    """Whether one of these has a place at the table, a stake in its game, or answers for somebody who has. Leaving the table
    does not take a player out of a game, nor for a moment out of the interest in it: whoever played the last game sits until
    one has been played without them."""
    game = table.game
    return any(
        one in (*table.present, *players_of_last(table), *table.proxies.values(), *table.stand_ins.values())
        or (game is not None and has_stake(game, one))
        for one in seats
    )


def players_of_last(table: Table) -> tuple[Player, ...]:
    """Who played the game that was finished last."""
    last = table.last.game if table.last is not None else None
    return (last.box, *last.partners, *last.team) if last is not None else ()


def concern_of(table: Table, actions: Iterable[Action], speaker: Speaker, evening: Callable[[], Evening]) -> Concern:
    """Whom these statements concern, made one after another. Raises Refused if one of them is not possible.

    `evening` is called only for statements that are about the log.
    """
    log: Evening | None = None
    players: set[Player] = set()
    reason, back = False, list[Action]()
    for action in actions:
        first = isinstance(action, say.StartGame) and is_before_the_games(log.table if log else table)
        if log is None and (first or isinstance(action, _OF_THE_LOG | say.NameBox | say.NameLine | say.RollForSeats)):
            log = evening()
        one = _of_one(log.table if log else table, log, action, speaker)
        players |= one.players
        reason = reason or one.reason
        back = [*one.back, *back]
        if log is not None:
            log = log.perform(action)
        else:
            table = decided(table, action).table
        speaker = replace(speaker, last=speaker.last - 1)
    return Concern(frozenset(players), reason, tuple(back))


def _of_one(table: Table, log: Evening | None, action: Action, speaker: Speaker) -> Concern:
    match action:
        case say.Undo():
            assert log is not None
            return _of_undo(log, action, speaker)
        case say.CorrectGame() | say.CorrectResult():
            assert log is not None
            return _of_correction(log, action)
    if not _on_screen(table):
        return Concern()
    if any(may_say(table, one, action) for one in speaker.seats):
        return Concern(frozenset(new_partners(table, action)) - speaker.seats)
    if isinstance(action, say.NameStandIn) and action.stand_in is not None:
        return Concern(frozenset(_beside(table, action.player, action.stand_in, speaker)))
    if isinstance(action, say.Override):
        return Concern(everybody(table), reason=True)
    if log is not None and is_before_the_games(table) and not _seats_were_rolled(log):
        chooses = isinstance(action, say.NameBox | say.NameLine | say.StartGame) and not _seats_were_named(log)
        return Concern(everybody(table) if chooses else frozenset())
    return Concern(frozenset(_named(table, action, speaker.away)))


def _on_screen(table: Table) -> bool:
    return table.house.board or (table.game is not None and table.game.board is not None)


def is_before_the_games(table: Table) -> bool:
    return table.game is None and table.games_played == 0


def _seats_were_named(log: Evening) -> bool:
    """Whether anybody has said who is box and who follows: otherwise whoever opened the table and sat down first is the box."""
    return any(isinstance(one.action, say.NameLine) for one in log.in_force)


def _seats_were_rolled(log: Evening) -> bool:
    return any(isinstance(one.action, say.RollForSeats) for one in log.in_force)


def everybody(table: Table) -> frozenset[Player]:
    """Everybody in the game; between games, everybody who will play."""
    return in_the_game(table.game) if table.game is not None else frozenset(table.playing(table.present))


def in_the_game(game: Game) -> frozenset[Player]:
    """Everybody with a live contract, and the box's partners, who share what it pays."""
    return frozenset((*game.partners, *(player for one in game.live for player in (one.box_side, one.team_side))))


# What is said for others


def _named(table: Table, action: Action, away: Collection[Player]) -> Iterable[Player]:
    """Whom a statement at the table concerns."""
    match action:
        case say.Join(player):
            return (player,) if player in table.scores else _who_lets_in(table)
        case say.SitOut(player) if table.game is None and player in away:
            # a game must be able to begin without them, and one tap brings them back; but not the box, which would pass on
            return everybody(table) - {player} if player == box_of(table) else ()
        case say.Double(players):
            return players
        case say.Settle(one, other):
            return one, other.member
        case say.Proposition(one, other):
            return one, other
        case say.PayCash(payer, payee):
            return payer, payee
        case say.SetProxy(player, proxy):
            return (player, proxy) if proxy else (player,)
        case say.NameCaptain() if table.game is not None:
            return table.game.in_the_game
        case say.AutomaticDouble() | say.TakePartner():
            box = box_of(table)
            return (*([box] if box else ()), *new_partners(table, action))
        case say.Suspend():  # nobody slips out of a lost game; somebody who is gone cannot be asked, and loses nothing by it
            return everybody(table) - set(away)
        case say.StartGame() | say.Close() | say.Resume() | say.DecideGame():
            return ()  # who may decide has no stake: `chouette.seats.absence.suspended_games`
    return _one_player(table, action)


def _beside(table: Table, player: Player, stand_in: Player, speaker: Speaker) -> frozenset[Player]:
    """Whose yes takes the place of the absent player's, who cannot be asked: those there who lose what the player loses. Raises
    Refused if the speaker plays against the player and nobody is there who does not: a legal play can be a bad one."""
    acts_for = speaker.seats | speaker.holds
    if proxy_of(table, player) == stand_in or is_against(table, player, stand_in):
        return frozenset()  # named by the player; or refused by the rules, whoever says it
    if not any(_may_play_against(table, player, one) for one in acts_for):
        return frozenset()
    others = everybody(table) - acts_for - speaker.away - {player}
    asks = frozenset(one for one in others if table.game is None or side_of(table.game, one) is side_of(table.game, player))
    if not asks:
        raise Refused(Refusal.NOBODY_BESIDE_THEM, player=player)
    return asks


def _may_play_against(table: Table, player: Player, other: Player) -> bool:
    """Between games whoever plays the next one may."""
    if table.game is None:
        return other != player and other in everybody(table)
    return is_against(table, player, other)


def new_partners(table: Table, action: Action) -> Iterable[Player]:
    """Whoever becomes a partner shares what the box pays, and says themselves whether they will."""
    return [one for one in action.players if one not in table.roles.partners] if isinstance(action, say.TakePartner) else []


def _who_lets_in(table: Table) -> Iterable[Player]:
    """Who decides about a newcomer by the house rules, if that is not the monitor."""
    if is_before_the_games(table):
        return ()
    match table.house.join_consent:
        case JoinConsent.all:
            return everybody(table)
        case JoinConsent.box:
            box = box_of(table)
            return (box,) if box else ()
    return ()


def _one_player(table: Table, action: Action) -> Iterable[Player]:
    """For statements that name one player, that one; house rules, roles and results concern everybody, and so does whatever
    is not known here; house rules only once a game was played under them."""
    match action:
        case (
            say.Leave(player)
            | say.SitOut(player)
            | say.Return(player)
            | say.DeclineBox(player)
            | say.SetStake(player)
            | say.Answer(player)
            | say.Buy(player)
            | say.OfferExtra(player)
            | say.Resign(player)
            | say.PlayCheckers(player)
            | say.NameDoublet(player)
            | say.NameStandIn(player, None)
        ):
            return (player,)
        case say.SetOption() | say.ChooseSheet() if is_before_the_games(table):
            return ()
    return everybody(table)


# Going back


def _of_undo(log: Evening, undo: say.Undo, speaker: Speaker) -> Concern:
    first, *_again = log.decide(undo)
    assert isinstance(first, did.Undone)
    passed = log.in_force[first.position :]
    gone = tuple(taken_back(log, undo))
    back = tuple(one.action for one in gone)
    if not any(_on_screen(one.table) for one in passed) or _is_free(passed, undo, speaker):
        return Concern(back=back)
    games = [one.table.game for one in passed if one.table.game is not None]
    if log.table.game is not None:
        games.append(log.table.game)
    players = {player for game in games for player in in_the_game(game)} or everybody(log.table)
    paid = {player for one in gone for payment in points_of(one.events) for player in (payment.payer, payment.payee)}
    return Concern(
        frozenset({*players, *paid, *_changed(log, undo)}), any(isinstance(one.action, DRAWN) for one in passed), back
    )


def taken_back(log: Evening, undo: say.Undo) -> Iterator[InForce]:
    """What an undo takes back and does not say again, oldest first. Raises Refused."""
    first, *again = log.decide(undo)
    assert isinstance(first, did.Undone)
    repeated = [event.action for event in again if isinstance(event, did.Resaid)]
    gone, *later = log.in_force[first.position :]
    yield gone
    for one in later:
        if repeated and one.action == repeated[0]:
            del repeated[0]
        else:
            yield one


def _is_free(passed: Iterable[InForce], undo: say.Undo, speaker: Speaker) -> bool:
    """Whether a speaker merely takes back their own last word, or something from before the first game: no roll has been seen
    since, no points have moved, and nobody else had a say in it. Whoever holds the roll that follows has spoken,
    too: they think about their cube in this position. A word about cubes is never taken back like that: hidden answers are
    opened together, so that whoever spoke last has seen them all. Nor is a play: it was confirmed, and another's turn began."""
    for one in passed:
        if isinstance(one.action, DRAWN) or points_of(one.events):
            return False
        if isinstance(one.action, say.Close):  # that the evening goes on takes nothing from anybody
            continue
        last = undo.step and speaker.last > 0 and not speaker.heard
        own = last and not isinstance(one.action, _HEARD) and not _concerns_others(one, speaker)
        if not own and not (is_before_the_games(one.table) and not isinstance(one.action, say.StartGame)):
            return False
    return True


def _concerns_others(one: InForce, speaker: Speaker) -> bool:
    if isinstance(one.action, _OF_THE_LOG):
        return True
    return bool(_of_one(one.table, Evening(one.table), one.action, speaker).players - speaker.seats)


# Corrections


def _of_correction(log: Evening, action: say.CorrectGame | say.CorrectResult) -> Concern:
    """Those whose points change; if no points change, everybody who has played in the game."""
    told = next((one for one in log.told if one.finished.game.number == action.number), None)
    if told is None or told.finished.game.board is None:
        return Concern()
    changed = _changed(log, action)
    game = told.finished.game
    played = {player for one in game.contracts for player in (one.box_side, one.team_side)}
    return Concern(frozenset(changed or played), reason=True)


def _changed(log: Evening, action: Action) -> set[Player]:
    """Whose score it changes, whether they are still at the table or not."""
    after = log.perform(action).table.scores
    return {one for one in {*after, *log.table.scores} if after.get(one, 0) != log.table.scores.get(one, 0)}
