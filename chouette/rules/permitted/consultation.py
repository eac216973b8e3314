"""Who may talk to whom while a game is played. Source: RULES.md R22, A6 (out of the game is silent), R8, R14.

There are four rooms. The team's is heard by its members who are still in the game; the box's by the box and its partners; the
table's by everybody, including spectators; the spectators' by those who watch and by players who have no stake in the game.

- The box never hears the team, nor does a member acting as proxy for an absent box, for as long as they do. A member who
  is out no longer hears it: they may be about to side with the box (R14), which gives no right to consult either.
- `after_own_cube`: a member may speak once their own cube has been turned in this game; the captain, who may ask (but not
  voice an opinion before their own cube is turned), may always write. An automatic double turns no cube. `none`: nobody
  may. `free`: everyone may.
- The table's room is for courtesy ("good luck", "back in a minute"). Advice given there would reach everybody, so a
  written-out play is refused there during a game unless consultation is free; words cannot be judged, so the page reminds.
- The pip count may be given by anybody in the game if the house rules have pip_talk. Whether cubes are being discussed
  (`cube_talk`) cannot be told from typed words: the page gives a reminder. Ready phrases say what they speak of.
- Between games there is nothing to advise: everyone talks to the table.
"""

from enum import StrEnum

from chouette.rules.house.house import Consultation
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.line.stand_ins import rests
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Game, Table
from chouette.rules.sentences import gettext_noop
from games.play.talk.ready import About, Ready
from games.play.talk.refusals import MessageRefusal, TalkRefused
from games.rules.cube import Side


class Room(StrEnum):
    """Who hears what is said."""

    TEAM = "team"
    BOX = "box"
    TABLE = "table"
    SPECTATORS = "spectators"


class TalkRefusal(StrEnum):
    """Why somebody may not say that now: sentences for players, in addition to those of every table (`MessageRefusal`)."""

    TALK_IS_OVER = gettext_noop("The evening is closed. Nothing more is said.")
    LEFT_THE_TABLE = gettext_noop("You have left the table.")
    BETWEEN_GAMES = gettext_noop("No game is played now. Talk to the table; this room opens with the next game.")
    NOT_IN_TEAM = gettext_noop("Only the team’s members hear and say this.")
    FOR_THE_BOX = gettext_noop("You play for the box now: you hear nothing of the team, and tell it nothing.")
    NOT_IN_BOX = gettext_noop("Only the box and its partners hear and say this.")
    NOBODY_THERE = gettext_noop("The box plays alone: nobody would hear it.")
    OUT_OF_THE_TALK = gettext_noop("You are out of this game: no more plays, cubes or advice. You may talk to the spectators.")
    OWN_CUBE_FIRST = gettext_noop("Your cube has not been turned yet: no advice. (House rule: after own cube.)")
    NO_CONSULTING = gettext_noop("Nobody gives advice here. (House rule: no consultation.)")
    NO_PLAYS_HERE = gettext_noop("The whole table reads this: no plays while a game is on. Tell your own side.")
    WATCHERS_ONLY = gettext_noop("You are in this game. The spectators’ room is for those who are not.")
    TABLE_FOR_PLAYERS = gettext_noop("Only players talk to the table. You may talk to the other spectators.")
    NO_CUBE_TALK = gettext_noop("Cube decisions are not discussed here. (House rule.)")
    NO_PIP_TALK = gettext_noop("Pip counts are not said here. (House rule.)")


# Who hears what


def hears(table: Table, player: Player | None) -> tuple[Room, ...]:
    """The rooms that somebody hears now, their own side's first; None is a spectator."""
    game = table.game
    if game is None or player is None or not _has_a_stake(game, player):
        return (Room.TABLE, Room.SPECTATORS)
    own = _own_room(table, game, player)
    return (own, Room.TABLE) if own is not None else (Room.TABLE,)


def heard_after(game: Game, player: Player | None) -> tuple[Room, ...]:
    """The rooms whose talk somebody may read once that game is over: that of their side when the game began, and what all
    heard."""
    if player in game.team:
        return (Room.TEAM, Room.TABLE, Room.SPECTATORS)
    if player is not None and player in (game.box, *game.partners):
        return (Room.BOX, Room.TABLE, Room.SPECTATORS)
    return (Room.TABLE, Room.SPECTATORS)


def _own_room(table: Table, game: Game, player: Player) -> Room | None:
    """The room of the player's side; None for the box alone, for its proxy, and for a dropper whose extra put them on the
    box's side."""
    if player in (game.box, *game.partners):
        return Room.BOX if game.partners else None
    if table.proxies.get(game.box) == player and not rests(table, game.box):
        return None
    return Room.TEAM if player in in_the_team(game) else None


def in_the_team(game: Game) -> tuple[Player, ...]:
    """The members still in the game; if only extras are being played, those on the team's side of them."""
    return game.in_the_game or tuple(dict.fromkeys(one.team_side for one in game.live))


def _has_a_stake(game: Game, player: Player) -> bool:
    return player in (game.box, *game.partners) or any(one.side_of(player) is not None for one in game.live)


def reads_of_game(table: Table, player: Player | None, game: int, room: str) -> bool:
    """Whether somebody reads now what a side has noted in that game, for those who heard that room: everybody once the game is
    over. While it runs, also suspended, the box reads nothing of the team; what is noted for no room nobody reads."""
    over = table.game.number - 1 if table.game is not None else table.games_played
    return game <= over or room in hears(table, player)


# Who may say what


def talk_refusal(table: Table, player: Player | None, room: Room, *, has_play: bool = False) -> TalkRefused | None:
    """Why somebody may not speak in that room now; None is a spectator. `has_play` if the message contains a written play."""
    refusal = _refusal(table, player, room, has_play)
    return TalkRefused(refusal) if refusal is not None else None


def _refusal(table: Table, player: Player | None, room: Room, has_play: bool) -> TalkRefusal | None:
    if table.closed:
        return TalkRefusal.TALK_IS_OVER
    if player is not None and player in table.gone:
        return TalkRefusal.LEFT_THE_TABLE
    if room is Room.TABLE:
        return _to_the_table(table, player, has_play)
    if room not in hears(table, player):
        return _not_heard(table, player, room)
    if room is Room.TEAM and player is not None:
        return _advice(table, player)
    return None


def _to_the_table(table: Table, player: Player | None, has_play: bool) -> TalkRefusal | None:
    if player is None:
        return TalkRefusal.TABLE_FOR_PLAYERS
    quiet = table.game is not None and table.house.consultation is not Consultation.free
    return TalkRefusal.NO_PLAYS_HERE if has_play and quiet else None


def _not_heard(table: Table, player: Player | None, room: Room) -> TalkRefusal:
    game = table.game
    if room is Room.SPECTATORS:
        return TalkRefusal.WATCHERS_ONLY
    if game is None:
        return TalkRefusal.BETWEEN_GAMES
    if room is Room.BOX:
        return TalkRefusal.NOBODY_THERE if player == game.box else TalkRefusal.NOT_IN_BOX
    if player in in_the_team(game):
        return TalkRefusal.FOR_THE_BOX
    return TalkRefusal.OUT_OF_THE_TALK if player in game.team else TalkRefusal.NOT_IN_TEAM


def _advice(table: Table, player: Player) -> TalkRefusal | None:
    rule = table.house.consultation
    if rule is Consultation.none:
        return TalkRefusal.NO_CONSULTING
    if rule is Consultation.free or player == acting_captain(table) or own_cube_turned(table, player):
        return None
    return TalkRefusal.OWN_CUBE_FIRST


def own_cube_turned(table: Table, player: Player) -> bool:
    """Whether one of the player's own cubes has been turned and taken in this game, and is still live."""
    return table.game is not None and any(one.turned for one in table.game.live if one.team_side == player)


def pips_refusal(table: Table, player: Player, room: Room) -> TalkRefused | None:
    """Why this player may not give the pip count to their side now; whose cube was turned does not matter."""
    if table.game is None or table.game.board is None:
        return TalkRefused(MessageRefusal.NO_PIPS_NOW)
    if not table.house.pip_talk:
        return TalkRefused(TalkRefusal.NO_PIP_TALK)
    if room is Room.TEAM and room in hears(table, player) and not table.closed:
        return None
    return talk_refusal(table, player, room)


def phrase_refusal(table: Table, room: Room, phrase: Ready) -> TalkRefused | None:
    """Why this ready phrase may not be said in that room: unlike typed words, it says what it speaks of."""
    if phrase.about is About.COURTESY:
        return None
    if room not in (Room.TEAM, Room.BOX):
        return TalkRefused(MessageRefusal.NO_ADVICE_TO_ALL)
    return TalkRefused(TalkRefusal.NO_CUBE_TALK) if phrase.about is About.CUBES and not table.house.cube_talk else None


def side_in(room: Room) -> Side | None:
    """The side of the board from which plays in this room are read."""
    return {Room.TEAM: Side.TEAM, Room.BOX: Side.BOX}.get(room)


def own_room(table: Table, player: Player | None) -> Room:
    """The default room: that of the player's own side, so that advice never slips out to the table."""
    heard = hears(table, player)
    if table.game is not None or player is None:
        return next(room for room in (Room.TEAM, Room.BOX, Room.SPECTATORS, Room.TABLE) if room in heard)
    return Room.TABLE
