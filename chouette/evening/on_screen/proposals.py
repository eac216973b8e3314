"""What a monitor who sits at a table on screen, or the box that wants a partner, has asked its players for, and who has agreed.
It is stored in the table's row, under its lock, so that there is one at a time; nothing of it has happened yet.

It stands for one version of the evening: once anything else is said, it has lapsed; only a request to correct a finished game
goes on while another is played, and one about the running game while people come and go (`standing_requests.py`). One that was
refused or has lapsed stays until its author has read it or asks for something else.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from uuid import UUID

from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.model.actions import Action, CorrectGame, CorrectResult, Player, TakePartner, Undo
from clubsite.eventlog.codec import Codec
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Switched:
    """Whether players speak for themselves, and their seconds to answer."""

    on: bool
    seconds: int


@dataclass(frozen=True, slots=True)
class MoreTime:
    """Minutes for a side whose clock has run out."""

    side: Side
    minutes: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """`id` is drawn by the site, so that a yes counts only for what its author has read; `click` is the action id of what asked
    (earlier versions had only that), `said` the statements as lines of the score sheet, or else what is to be
    switched or given; `back` what an undo among them would take back, newest last. `refused_by` said no; `failed` if it could
    no longer be done when the last of them had agreed, `done` if it was. `seat`: asked from a player's own page, in whose name
    it is said; `by` is then their login, or 0. `refused`: what was refused at that version before, or
    of partners before that game (`before_game`). `asked_at` in ms since 1970. `carried`: it stands although something was
    said since. `meanwhile`: what others have said of their seats since an undo was asked for, and what stays in force."""

    id: str
    of_version: int
    by: int
    name: str
    asks: tuple[Player, ...]
    said: tuple[str, ...] = ()
    switch: Switched | None = None
    more_time: MoreTime | None = None
    newcomers: tuple[tuple[str, str], ...] = ()
    back: tuple[str, ...] = ()
    reason: str = ""
    agreed: tuple[Player, ...] = ()
    refused_by: str = ""
    failed: bool = False
    click: str = ""
    done: bool = False
    seat: str = ""
    refused: tuple[str, ...] = ()
    asked_at: int = 0
    before_game: int = 0
    carried: bool = False
    meanwhile: tuple[str, ...] = ()

    @property
    def asks_for_partner(self) -> bool:
        """Whether it is the box that wants one."""
        return any(is_about_partners(one) for one in self.said)

    @property
    def corrects(self) -> int:
        """The number of the finished game, if to correct it is all that is asked for; else 0."""
        said = read_statement(self.said[0]) if len(self.said) == 1 else None
        return said.number if isinstance(said, CorrectGame | CorrectResult) else 0

    @property
    def actions(self) -> tuple[Action, ...]:
        """What is done once all have agreed: steps are taken back together with what was said of seats meanwhile, which is then
        said again."""
        said = tuple(read_statement(line) for line in self.said)
        if not any(isinstance(one, Undo) and one.step for one in said):
            return said
        later = tuple(read_statement(line) for line in self.meanwhile)
        return (*(Undo(step=True) for _one in later), *said, *later)

    def gives_way_to(self, players: Collection[str]) -> bool:
        """Whether they may ask for something else instead: it has had its time, and none of them owes it an answer."""
        return self.carried and not set(players) & set(self.waits_for)

    @property
    def all_refused(self) -> tuple[str, ...]:
        """At that version, as `refused`, with itself."""
        return (*self.refused, "\n".join(self.said)) if self.refused_by else self.refused

    @property
    def action_id(self) -> UUID:
        return UUID(self.click or self.id)

    @property
    def waits_for(self) -> tuple[Player, ...]:
        """Who has not answered yet."""
        return tuple(one for one in self.asks if one not in self.agreed)

    def is_open(self, version: int) -> bool:
        """Whether it can still be agreed to at that version of the evening."""
        return self.of_version == version and not (self.refused_by or self.failed or self.done)

    def asks_the_same(self, other: "Proposal") -> bool:
        """Whether it is the other one sent again: the same click, and every word as it was."""
        return replace(other, id=self.id, agreed=self.agreed, asked_at=self.asked_at) == self

    def agreed_by(self, player: Player) -> "Proposal":
        return self if player in self.agreed else replace(self, agreed=(*self.agreed, player))


def is_about_partners(said: str) -> bool:
    """Whether that line of the score sheet names partners."""
    return bool(said) and isinstance(read_statement(said.split("\n", maxsplit=1)[0]), TakePartner)


PROPOSALS: Codec[Proposal] = Codec(Proposal)


def kept_proposal(chouette: Chouette) -> Proposal | None:
    """The newest, also when it was done: a yes that is sent again finds it."""
    return PROPOSALS.decode(chouette.proposal) if chouette.proposal is not None else None


def proposal_at(chouette: Chouette) -> Proposal | None:
    """The newest, open or not, unless it was done."""
    proposal = kept_proposal(chouette)
    return proposal if proposal is not None and not proposal.done else None


def open_proposal(chouette: Chouette) -> Proposal | None:
    """The one that can still be agreed to."""
    return open_proposal_at(chouette, chouette.version)


def open_proposal_at(chouette: Chouette, version: int) -> Proposal | None:
    """The one that could be agreed to at that version."""
    proposal = proposal_at(chouette)
    return proposal if proposal is not None and proposal.is_open(version) else None
