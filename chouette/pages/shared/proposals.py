"""What a monitor, or the box, has asked the table for, in words: on the table page, for everybody, and on the console."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.evening.codec import TABLES
from chouette.evening.on_screen.proposals import MoreTime, Proposal, kept_proposal, proposal_at
from chouette.evening.selectors import evening_of, seats_of_login
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.model.actions import (
    Action,
    BoardResult,
    CorrectGame,
    CorrectResult,
    OpeningRoll,
    Override,
    PlayCheckers,
    Player,
    Resign,
    RollDice,
    RollForSeats,
    Settle,
    TakePartner,
    Undo,
)
from chouette.rules.model.table import Table
from chouette.rules.permitted.seat_rights import box_of
from chouette.rules.permitted.shared_results import who_shares
from chouette.rules.refusals import Refused
from chouette.seats.asking.proposing import refused_before
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from chouette.wording.statements.resigning import points_resigned
from chouette.wording.statements.sentence import said_in_words
from chouette.wording.statements.shared import own_share, own_share_of_it
from clubsite.kit.points import points_text
from games.rules.cube import Side

#: What may change points at once.
_MOVES_POINTS = CorrectGame | CorrectResult | BoardResult | Override | Undo
#: Of these nobody loses sight who reads only that there are some.
_ON_THE_BOARD = OpeningRoll | RollDice | RollForSeats | PlayCheckers
#: So many statements later nobody is told any more how it ended.
NEWS_FOR = 3
#: So many of the statements that an undo would take back are named in any case.
NAMED_AT_MOST = 4


@dataclass(frozen=True, slots=True)
class Asking:
    """`lead` says who asks for what; `said` are the statements it is about, in sentences; `state` who has agreed and who is
    waited for, or how it ended. `answers`: this reader is asked and has not agreed yet; `withdraws`: it is their
    own request. `name`: who asks. `cost`: what it would make of this reader's points, if they are asked and it changes them;
    `correction`: what is asked for, if a game is to be told again."""

    id: str
    name: str
    lead: str
    said: tuple[str, ...]
    reason: str
    state: str
    is_open: bool
    answers: bool
    withdraws: bool = False
    cost: str = ""
    correction: CorrectGame | CorrectResult | None = None


def asking_at(chouette: Chouette, names: Names, me: Player | None = None, *, is_hiding: bool = False) -> Asking | None:
    """None if nothing is asked, or if that was some time ago: something was played since. `is_hiding`: the log has answers that
    nobody sees yet, and what it would cost could tell them. At most one query."""
    proposal = proposal_at(chouette)
    if proposal is None or chouette.version - proposal.of_version > NEWS_FOR or _is_played_on(chouette, proposal):
        return None
    is_open = proposal.is_open(chouette.version)
    if me is not None and _is_of_others(chouette, proposal, me):
        return None
    name = _asker(chouette, proposal, names)
    return Asking(
        proposal.id,
        name,
        _lead(proposal, name, is_open),
        tuple(_said(proposal, names)),
        _("A partner shares what the box wins and loses.") if proposal.seat else proposal.reason,
        _state(proposal, names, me) if is_open else _end(proposal, names),
        is_open,
        is_open and me in proposal.waits_for,
        is_open and bool(me) and proposal.seat == me,
        _cost(chouette, proposal, names, me) if is_open and me in proposal.waits_for and not is_hiding else "",
        _correction(proposal),
    )


def _share(table: Table, given_up: Resign | Settle, names: Names, me: Player) -> str:
    """What a partner has of what the box resigns or settles; the share itself comes when the game is over."""
    if me not in (shares := who_shares(table, given_up)):
        return ""
    if isinstance(given_up, Resign):
        return own_share(points_resigned(table, given_up.player, given_up.level, names), shares)
    return own_share_of_it(shares) if given_up.hundredths else ""


def _is_of_others(chouette: Chouette, proposal: Proposal, me: Player) -> bool:
    """Whether it has lapsed, and more has been said since: only who has asked can ask again, and reads it for longer."""
    lapsed = chouette.version > proposal.of_version + 1 and not (proposal.refused_by or proposal.failed)
    if not lapsed or proposal.is_open(chouette.version):
        return False
    own = [proposal.seat] if proposal.seat else seats_of_login(chouette, proposal.by).values_list("word", flat=True)
    return me not in own


def _correction(proposal: Proposal) -> CorrectGame | CorrectResult | None:
    said = [read_statement(line) for line in proposal.said]
    return next((one for one in said if isinstance(one, CorrectGame | CorrectResult)), None)


def _cost(chouette: Chouette, proposal: Proposal, names: Names, me: Player | None) -> str:
    """The whole evening is replayed for it, as far as this process has not: only for who is asked, and where points move."""
    actions = proposal.actions
    if me is not None and len(actions) == 1 and isinstance(given_up := actions[0], Resign | Settle):
        return _share(TABLES.decode_kept(chouette.pk, chouette.table), given_up, names, me)
    if me is None or not any(isinstance(one, _MOVES_POINTS) for one in actions):
        return ""
    evening = evening_of(chouette)
    before = evening.table.scores.get(me, 0)
    try:
        for action in actions:
            evening = evening.perform(action)
    except Refused:  # it could not be done now
        return ""
    after = evening.table.scores.get(me, 0)
    said = _("Your points: {before} becomes {after}.").format(before=points_text(before), after=points_text(after))
    return said if before != after else ""


def asked_in_short(asking: Asking | None) -> str:
    """For the headline of whoever is asked; "" for everybody else."""
    return _("{name} asks for your yes.").format(name=asking.name) if asking is not None and asking.answers else ""


def _is_played_on(chouette: Chouette, proposal: Proposal) -> bool:
    """Whether checkers have moved since it ended; what was said first after a request is what it lapsed by."""
    ended_at = proposal.of_version if proposal.refused_by or proposal.failed else proposal.of_version + 1
    if chouette.version <= ended_at:
        return False
    return chouette.records.filter(number__gt=ended_at, said__contains=" plays ").exists()


@dataclass(frozen=True, slots=True)
class AskedForPartners:
    """Who is not offered as partner before this game, having said no; nobody is while something `is_open`."""

    no: frozenset[Player] = frozenset()
    is_open: bool = False


def asked_for_partners(chouette: Chouette, table: Table) -> AskedForPartners:
    """A no stands until the next game, whatever else is asked or said meanwhile."""
    proposal = kept_proposal(chouette)
    if proposal is None or table.game is not None:
        return AskedForPartners()
    said = (read_statement(line) for lines in refused_before(proposal, table.game_number) for line in lines.split("\n"))
    no = frozenset(one for action in said if isinstance(action, TakePartner) for one in action.players)
    is_open = proposal.is_open(chouette.version) and not proposal.gives_way_to([box_of(table) or ""])
    return AskedForPartners(no - set(table.roles.partners), is_open)


def _lead(proposal: Proposal, name: str, is_open: bool) -> str:
    if proposal.switch is not None:
        return _switched(proposal, name, is_open)
    if proposal.more_time is not None:
        return _more_time(proposal.more_time, name)
    if proposal.seat and not proposal.asks_for_partner:
        sentence = _("{name} asks the box’s partner:") if is_open else _("{name} asked the box’s partner:")
    elif proposal.seat:
        sentence = _("{name} asks for a partner:") if is_open else _("{name} asked for a partner:")
    elif any(isinstance(read_statement(line), Undo) for line in proposal.said):
        sentence = _("{name} asks to take back:") if is_open else _("{name} asked to take back:")
    else:
        sentence = _("{name} asks to write down:") if is_open else _("{name} asked to write down:")
    return sentence.format(name=name)


def _switched(proposal: Proposal, name: str, is_open: bool) -> str:
    assert proposal.switch is not None
    if not proposal.switch.on:
        sentence = (
            _("{name} asks that the monitor speaks for everyone.")
            if is_open
            else _("{name} asked that the monitor speaks for everyone.")
        )
        return sentence.format(name=name)
    seconds = proposal.switch.seconds
    sentence = ngettext(
        "{name}: players are to speak for themselves, with {seconds} second to answer.",
        "{name}: players are to speak for themselves, with {seconds} seconds to answer.",
        seconds,
    )
    return sentence.format(name=name, seconds=seconds)


def _more_time(more: MoreTime, name: str) -> str:
    box = ngettext("{name}: {minutes} more minute for the box.", "{name}: {minutes} more minutes for the box.", more.minutes)
    team = ngettext("{name}: {minutes} more minute for the team.", "{name}: {minutes} more minutes for the team.", more.minutes)
    return (box if more.side is Side.BOX else team).format(name=name, minutes=more.minutes)


def _said(proposal: Proposal, names: Names) -> Iterator[str]:
    """What is taken back, oldest first, and what would be said."""
    back = [(read_statement(line), said_in_words(line, names)) for line in proposal.back]
    yield from shortened(back, NAMED_AT_MOST)
    if len(proposal.back) > NAMED_AT_MOST:
        yield _("All in all that is {number} steps.").format(number=len(proposal.back))
    yield from (said_in_words(line, names) for line in proposal.said if not isinstance(read_statement(line), Undo))


def shortened(said: Sequence[tuple[Action, str]], most: int) -> Iterator[str]:
    """The first, which everything else rests on, every one but rolls and plays, and the newest, in words. If there are no more
    than so many, all of them."""
    newest = len(said) - most + 1
    is_gap = False
    for at, (action, words) in enumerate(said):
        if len(said) > most and 0 < at < newest and isinstance(action, _ON_THE_BOARD):
            if not is_gap:
                yield "…"
            is_gap = True
        else:
            yield words
            is_gap = False


def _asker(chouette: Chouette, proposal: Proposal, names: Names) -> str:
    """Who asks, as the table knows them: by their seat, if they have one."""
    if proposal.seat:
        return named(names, Player(proposal.seat))
    seat = seats_of_login(chouette, proposal.by).first()
    return named(names, seat.word) if seat is not None else proposal.name


def _state(proposal: Proposal, names: Names, me: Player | None) -> str:
    """Nobody reads on their own page that they are waited for: they are asked there."""
    others = [one for one in proposal.waits_for if one != me]
    waits = _("Waiting for {names}.").format(names=listed(others, names)) if others else _("You are asked.")
    if not proposal.agreed:
        return waits
    agreed = ngettext("{players} has agreed.", "{players} have agreed.", len(proposal.agreed))
    return f"{agreed.format(players=listed(proposal.agreed, names))} {waits}"


def _end(proposal: Proposal, names: Names) -> str:
    if proposal.refused_by:
        return _("{player} said no, and nothing was done.").format(player=listed((Player(proposal.refused_by),), names))
    if proposal.failed:
        return _("All agreed, but it could not be done any more.")
    return _("It has lapsed: something else was said meanwhile. Ask again if it still matters.")
