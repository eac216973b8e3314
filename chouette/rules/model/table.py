"""The whole state of a chouette at one moment: a value, rebuilt by folding the evening's events."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from chouette.rules.house.house import House
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.sentences import gettext_noop
from games.rules.board_play import BoardPlay
from games.rules.cube import Side
from games.rules.gammons import Level


class Reason(StrEnum):
    """Why points move."""

    PLAYED = "played"
    DROPPED = "dropped"
    SETTLED = "settled"
    RESIGNED = "resigned"
    RETURNED = "returned"  # a drop's price handed back because the captain buys the cube
    PURCHASE = "purchase"
    EXTRA = "extra"
    CONCEDED = "conceded"
    PARTNER = "partner"
    PROPOSITION = "proposition"
    CASH = "cash"
    CORRECTION = "correction"
    UNDONE = "undone"


#: Points that move outside any game.
OUTSIDE_THE_GAME = frozenset({Reason.PROPOSITION, Reason.CASH})


@dataclass(frozen=True, slots=True)
class Payment:
    """`quarters` of a point, more than 0, from one player to another."""

    payer: Player
    payee: Player
    quarters: int
    reason: Reason
    contract: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """One cube in a round of offers: its value before and whether it was in the centre, and how it was answered (None: not
    yet)."""

    contract: str
    value: int
    centred: bool
    taken: bool | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """Cubes turned and answered together. `by` turned them; `whole_team` if that was everyone in the game."""

    by: Side
    replies: tuple[Reply, ...]
    whole_team: bool = False

    @property
    def answered(self) -> bool:
        """Whether every offer has been answered."""
        return all(reply.taken is not None for reply in self.replies)

    @property
    def initial(self) -> bool:
        """Whether the whole team was doubled from the centre."""
        return self.whole_team and all(reply.centred for reply in self.replies)


class Obligation(StrEnum):
    """What a lone taker has to do before the game goes on."""

    BUY = "buy"
    BEAVER = "beaver"


@dataclass(frozen=True, slots=True)
class Game:
    """One game. `team` is everyone who began against the box, captain first; `deltas` in quarters.

    `carried` ties came from the game before. `box_round` is the box's last double, until another cube is turned after its
    last answer; `team_round` the team's. `last_word` is who won the last contract of the box that ended. `board` is set if
    the game is played on screen; None if the monitor only keeps its score.
    """

    number: int
    box: Player
    partners: tuple[Player, ...]
    captain: Player
    team: tuple[Player, ...]
    contracts: tuple[Contract, ...]
    deltas: Mapping[Player, int]
    payments: tuple[Payment, ...] = ()
    acting: Player | None = None
    carried: int = 0
    automatics: int = 0
    opened: bool = False
    box_round: Round | None = None
    team_round: Round | None = None
    lone_taker: Player | None = None
    obligation: Obligation | None = None
    extras_offered: tuple[Player, ...] = ()
    declared: Side | None = None
    winner: Side | None = None
    level: Level | None = None
    last_word: Side | None = None
    board: BoardPlay | None = None

    def contract(self, identity: str) -> Contract:
        """The contract of that name."""
        return next(contract for contract in self.contracts if contract.id == identity)

    def main(self, member: Player) -> Contract | None:
        """The member's own contract with the box, None for someone who is not in the team."""
        return next((one for one in self.contracts if one.kind is Kind.MAIN and one.team_side == member), None)

    def contracts_side(self, player: Player) -> Side | None:
        """On which side of the game's live contracts the player stands; None if on neither."""
        return next((side for one in self.live if (side := one.side_of(player)) is not None), None)

    @property
    def live(self) -> tuple[Contract, ...]:
        """The contracts still played."""
        return tuple(contract for contract in self.contracts if contract.is_live)

    @property
    def in_the_game(self) -> tuple[Player, ...]:
        """The team members with a live cube against the box, captain first."""
        holders = {one.team_side for one in self.contracts if one.is_live and one.kind is not Kind.EXTRA}
        return tuple(member for member in self.team if member in holders)


@dataclass(frozen=True, slots=True)
class Roles:
    """Who is what in the next game. `line` is everyone after the box and its partners, captain first."""

    box: Player | None = None
    partners: tuple[Player, ...] = ()
    line: tuple[Player, ...] = ()


class Why(StrEnum):
    """Why the next game has this box; the words in braces are names."""

    CAPTAIN_KEPT = gettext_noop("captain rule: {winner} beat {loser}")
    LAST_MAN = gettext_noop("last man rule: {winner} beat {loser}")
    ALL_BEATEN = gettext_noop("all rule: {winner} beat every member")
    ALL_NOT_BEATEN = gettext_noop("all rule: {loser} did not beat every member; {winner} is box")
    PROFIT = gettext_noop("profit rule: {winner} won on the game")
    NO_PROFIT = gettext_noop("profit rule: {loser} did not win on the game; {winner} is box")
    BREAKEVEN = gettext_noop("break-even rule: {winner} did not lose on the game")
    NO_BREAKEVEN = gettext_noop("break-even rule: {loser} lost on the game; {winner} is box")
    LA_KEPT = gettext_noop("Los Angeles rule: {winner} won the game and did not lose on it")
    LA_LOST = gettext_noop("Los Angeles rule: {loser} loses the box; {winner} is box")


@dataclass(frozen=True, slots=True)
class Reasoning:
    """The rule that chose the next box, with its names."""

    why: Why
    winner: Player
    loser: Player

    def __str__(self) -> str:
        return self.why.value.format(winner=self.winner, loser=self.loser)


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game, the roles after it and why."""

    game: Game
    roles: Roles
    reasoning: Reasoning


@dataclass(frozen=True, slots=True)
class Table:
    """The state of the evening. `scores` in quarters, for everyone who was ever at the table; do not rely on the order of its
    keys, because stored tables do not preserve it.

    `trusting` named their proxy themselves; `proxies_since` says in which game a proxy began; `stand_ins` say who moves the
    checkers for whom, and no more (on screen).
    `sitting` have a place in the line but do not play; `waiting` arrived during the running game; `foot` are those whom the
    last game sent to the foot; `cash` is the part of each score that comes from cash; `fresh_box` is set until the next game
    if the last one changed the box; `reopened` while the running game is one whose result was undone and in which nothing
    more was said; `suspended` while it stands still, also in a closed evening.
    """

    house: House = field(default_factory=House)
    sheet: str = "online"
    roles: Roles = field(default_factory=Roles)
    scores: Mapping[Player, int] = field(default_factory=dict)
    cash: Mapping[Player, int] = field(default_factory=dict)
    stakes: Mapping[Player, int] = field(default_factory=dict)
    proxies: Mapping[Player, Player] = field(default_factory=dict)
    proxies_since: Mapping[Player, int] = field(default_factory=dict)
    trusting: tuple[Player, ...] = ()
    stand_ins: Mapping[Player, Player] = field(default_factory=dict)
    sitting: tuple[Player, ...] = ()
    gone: tuple[Player, ...] = ()
    waiting: tuple[Player, ...] = ()
    foot: tuple[Player, ...] = ()
    fresh_box: bool = False
    carried: int = 0
    games_played: int = 0
    game: Game | None = None
    last: Finished | None = None
    reopened: bool = False
    closed: bool = False
    suspended: bool = False

    @property
    def won(self) -> Mapping[Player, int]:
        """Everyone's score without the cash they paid (a payer's score rises) or got."""
        return {player: score - self.cash.get(player, 0) for player, score in self.scores.items()}

    @property
    def present(self) -> tuple[Player, ...]:
        """Everyone who belongs to the table now: box, partners, line, and newcomers waiting for the next game."""
        box = (self.roles.box,) if self.roles.box else ()
        return (*box, *self.roles.partners, *self.roles.line, *self.waiting)

    @property
    def game_number(self) -> int:
        """Of the running game; between games of the next."""
        return self.game.number if self.game is not None else self.games_played + 1

    @property
    def captain(self) -> Player | None:
        """The captain of the next game: the first in line who does not sit out."""
        return next(iter(self.playing(self.roles.line)), None)

    def playing(self, players: Iterable[Player]) -> tuple[Player, ...]:
        """Those of the players who do not sit out."""
        return tuple(player for player in players if player not in self.sitting)
