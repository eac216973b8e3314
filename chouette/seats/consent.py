"""What a monitor says at a table on screen waits for those whom it concerns, if the monitor sits there; one who does not sit
decides at once, and gives a reason for what weighs.

What waits is a proposal beside the log: for one version of the evening (but for a correction, which goes on while the next game
is played), one at a time. Each player asked answers for
themselves: neither a proxy nor whoever has asked can do it for them, and silence is no yes. With the last yes it is done, in
the monitor's name, in the same transaction; one no ends it.
"""

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.db import transaction

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.codec import TABLES
from chouette.evening.mistakes import MISTAKES, ConsentRefusal, ConsentRefused
from chouette.evening.on_screen.proposals import (
    MoreTime,
    Proposal,
    Switched,
    kept_proposal,
    proposal_at,
)
from chouette.evening.selectors import evening_of
from chouette.evening.services import Performed, check_no_dice, check_no_dice_beside, locked_table, perform_locked
from chouette.evening.writing import EVENINGS, NO_GROUNDS, Grounds
from chouette.models import Chouette, Seat, SeatRequest
from chouette.notation import read_statement, write_statement
from chouette.rules.cubes.settlements import with_any_roll
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Action, Join, Player, Undo
from chouette.rules.model.table import Table
from chouette.rules.permitted.consent import Concern, Speaker, concern_of, everybody, is_before_the_games, sits
from chouette.rules.permitted.seat_rights import box_of
from chouette.seats.absence.absent import absent_among
from chouette.seats.absence.are_you_in import ask_who_is_quiet, why_it_waits
from chouette.seats.absence.dealt_in import begins
from chouette.seats.absence.handover import give_more_time
from chouette.seats.absence.naming_stand_ins import check_named
from chouette.seats.answering import switch
from chouette.seats.asking.partners_asked import in_their_places, to_be_asked, why_box_chooses, why_game_waits
from chouette.seats.asking.proposing import Asked, ask, keep
from chouette.seats.holders import logins_behind
from chouette.seats.monitor import say_at_once
from chouette.seats.opening import login_of
from chouette.seats.rolling import why_answer_waits
from clubsite.eventlog.action_ids import MOST_LINES
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import User
from clubsite.members.permissions import Power, may
from games.play.turn_clock import screen_of
from games.rules.cube import Side

security = logging.getLogger("club.security")


def say_as_monitor(
    chouette: Chouette,
    actions: Sequence[Action],
    *,
    version: int,
    action_id: UUID,
    by: User,
    newcomers: Mapping[str, str] | None = None,
    reason: str = "",
) -> tuple[Performed, Sequence[Action]] | Asked:
    """Make the statements, and return them with what followed; or ask the players first. `chouette` is the row as just read.

    Raises what `say_at_once` does, and ConsentRefused.
    """
    reason = reason.strip()
    if _may_be_on_screen(chouette):
        if chouette.version != version:  # concerns are those of the version just read
            if EVENINGS.has_record(chouette, action_id):
                return say_at_once(chouette, actions, version=version, action_id=action_id, by=by, newcomers=newcomers)
            raise Stale(chouette)
        check_no_dice(actions)
        check_no_dice_beside(TABLES.decode_kept(chouette.pk, chouette.table), actions)
        if begins(actions) and (asked := ask_who_is_quiet(chouette.pk, by.pk)) is not None:
            return Asked(*asked)
        _check_answers_wait(chouette, actions, by)
        check_named(chouette, TABLES.decode_kept(chouette.pk, chouette.table), actions)
        concern, needs = _needs(chouette, actions, by)
        if needs.reason and not reason:
            raise ConsentRefused(ConsentRefusal.REASON_NEEDED)
        if needs.asks:
            proposal = Proposal(str(uuid4()), version, by.pk, by.called, needs.asks, reason=reason, click=str(action_id))
            said, back = tuple(map(write_statement, actions)), tuple(map(write_statement, concern.back))
            proposal = replace(proposal, said=said, back=back, newcomers=tuple((newcomers or {}).items()))
            if (waiting := ask(chouette.pk, proposal)) is not None:
                return waiting
    grounds = Grounds(reason) if reason else NO_GROUNDS
    return say_at_once(chouette, actions, version=version, action_id=action_id, by=by, newcomers=newcomers, grounds=grounds)


@dataclass(frozen=True, slots=True)
class Needs:
    """What has to come before a statement: the yes of these players, or a reason."""

    asks: tuple[Player, ...] = ()
    reason: bool = False


def needs_of(chouette: Chouette, actions: Sequence[Action], by: User) -> Needs:
    """What the monitor would need for these statements now. Raises Refused."""
    return _needs(chouette, actions, by)[1] if _may_be_on_screen(chouette) else Needs()


@transaction.atomic
def switch_as_monitor(chouette: Chouette, *, on: bool, seconds: int, by: User) -> Asked | None:
    """Let players speak for themselves, or no longer. Raises ConsentRefused.

    Whom it needs is asked of the locked row: a game that begins meanwhile comes before the switch, or after it.
    """
    chouette, _table = locked_table(chouette.pk)
    asked = _ask_everybody(chouette, by, f"{on} {seconds}", switch=Switched(on, seconds))
    if asked is None:
        switch(chouette, on=on, seconds=seconds)
    return asked


@transaction.atomic
def give_more_time_as_monitor(chouette: Chouette, side: Side, minutes: int, *, by: User) -> Asked | None:
    """Minutes for a side that is out of time; decided like the switch. Raises ConsentRefused."""
    chouette, _table = locked_table(chouette.pk)
    asked = _ask_everybody(chouette, by, f"{side} {minutes}", more_time=MoreTime(side, minutes))
    if asked is None:
        give_more_time(chouette.pk, side, minutes)
    return asked


def _ask_everybody(
    chouette: Chouette, by: User, what: str, *, switch: Switched | None = None, more_time: MoreTime | None = None
) -> Asked | None:
    """For what is no statement, at a table on screen whose games have begun. None if nobody need be asked. It brings no id of a
    click: the same thing asked again for the same version is the same."""
    table = TABLES.decode_kept(chouette.pk, chouette.table)
    if not table.house.board or is_before_the_games(table):
        return None
    speaker = _speaker(chouette, by, with_last=False)
    others = everybody(table) - speaker.seats
    if not others or not sits(table, speaker.seats | speaker.holds):
        return None
    click = str(uuid5(NAMESPACE_URL, f"{chouette.code} {chouette.version} {by.pk} {what}"))
    asked = Proposal(str(uuid4()), chouette.version, by.pk, by.called, _in_order(chouette, others), click=click)
    return ask(chouette.pk, replace(asked, switch=switch, more_time=more_time))


# Whom it concerns


def _may_be_on_screen(chouette: Chouette) -> bool:
    return chouette.screen is not None or TABLES.decode_kept(chouette.pk, chouette.table).house.board


def _needs(chouette: Chouette, actions: Sequence[Action], by: User) -> tuple[Concern, Needs]:
    """Whom the statements concern; a monitor who has a stake in that counts as a player. Raises Refused."""
    table = TABLES.decode_kept(chouette.pk, chouette.table)
    speaker = _speaker(chouette, by, with_last=any(isinstance(one, Undo) for one in actions))
    if table.house.board:  # the dice are thrown once all have agreed
        actions = [with_any_roll(table.house, one) for one in actions]
    concern = concern_of(table, actions, speaker, lambda: evening_of(chouette))
    acts_for = speaker.seats | speaker.holds
    if not sits(table, acts_for) and not concern.players & acts_for:
        return concern, Needs(reason=concern.reason)
    asked = {player for one in actions for player in to_be_asked(chouette, table, one)}
    others = (concern.players | asked) - speaker.seats - _asked_for_a_seat(chouette, actions)
    return concern, Needs(_in_order(chouette, others))


def _asked_for_a_seat(chouette: Chouette, actions: Sequence[Action]) -> frozenset[Player]:
    """Of those who do nothing but join, who has asked for it: that was their yes."""
    joining = [one.player for one in actions if isinstance(one, Join)]
    if not joining or len(joining) < len(actions):
        return frozenset()
    return frozenset(
        map(Player, SeatRequest.objects.filter(chouette=chouette, word__in=joining).values_list("word", flat=True))
    )


def _speaker(chouette: Chouette, by: User, *, with_last: bool) -> Speaker:
    """A player of the club is the login that is linked to them or to the name their history counts for. A guest's seat that it
    holds gives it an interest, but no right to answer for the guest."""
    seats = list(chouette.seats.select_related("player__merged_into"))
    own = frozenset(Player(one.word) for one in seats if login_of(one) == by.pk)
    held = frozenset(Player(one.word) for one in seats if by.pk in logins_behind(one)) - own
    away = absent_among(chouette, seats, TABLES.decode_kept(chouette.pk, chouette.table))
    turn = screen_of(chouette.screen).turn
    heard = bool(turn) and any(turn in (one.holds, one.lets_roll) for one in seats if Player(one.word) not in own)
    return Speaker(own, _last_said(chouette, by, own) if with_last and own else 0, away, held, heard)


def _last_said(chouette: Chouette, by: User, own: Iterable[Player]) -> int:
    """How many of the newest statements these are in a row, without anybody's yes."""
    newest = chouette.records.order_by("-number")[:MOST_LINES].values_list("actor_id", "actor_name", "agreed", "said")
    own, undos = set(own), (write_statement(Undo()), write_statement(Undo(step=True)))
    count = 0
    for actor, name, agreed, said in newest:
        if said in undos or agreed or not (actor == by.pk or (not actor and name in own)):
            break
        count += 1
    return count


def _in_order(chouette: Chouette, players: Collection[Player]) -> tuple[Player, ...]:
    """In the order of sitting down."""
    words = chouette.seats.order_by("pk").values_list("word", flat=True) if players else ()
    return tuple(Player(word) for word in words if word in players)


# Asking, and the answers


def _check_answers_wait(chouette: Chouette, actions: Sequence[Action], by: User) -> None:
    """Who plays answers no sooner at the console than on their own page. Raises ConsentRefused."""
    table = TABLES.decode_kept(chouette.pk, chouette.table)
    for action in actions:
        if (words := why_answer_waits(chouette, table, action)) and _plays(chouette, table, by):
            raise ConsentRefused(ConsentRefusal.ANSWER_WAITS, **words)
    check_game_waits(chouette, table, actions, by)


def check_game_waits(chouette: Chouette, table: Table, actions: Sequence[Action], by: User) -> None:
    """Nor does a monitor who plays, and is not the box, begin the game while somebody is asked to be partner or the box
    may still choose one; nor any while somebody is asked whether they are in. Raises ConsentRefused."""
    if begins(actions) and _plays(chouette, table, by) and not _is_box(chouette, table, by):
        if words := why_game_waits(chouette, table, actions):
            raise ConsentRefused(ConsentRefusal.GAME_WAITS, **words)
        if words := why_box_chooses(chouette, table, actions):
            raise ConsentRefused(ConsentRefusal.BOX_CHOOSES, **words)
    if begins(actions) and (words := why_it_waits(chouette, table, by.pk)):
        raise ConsentRefused(ConsentRefusal.ARE_THEY_IN, **words)


def _is_box(chouette: Chouette, table: Table, by: User) -> bool:
    return any(box_of(table) in speaks_for(table, one) for one in _speaker(chouette, by, with_last=False).seats)


def _plays(chouette: Chouette, table: Table, by: User) -> bool:
    speaker = _speaker(chouette, by, with_last=False)
    return sits(table, speaker.seats | speaker.holds)


@transaction.atomic
def answer_proposal(seat: Seat, proposal_id: str, *, yes: bool, user_id: int | None) -> None:
    """One player's answer from their own page, `user_id` being the login there, if any. Idempotent. Raises SeatRefused."""
    chouette, _table = locked_table(seat.chouette_id)
    proposal, me = proposal_at(chouette), Player(seat.word)
    if proposal is None or proposal.id != proposal_id or not proposal.is_open(chouette.version):
        done = kept_proposal(chouette)
        if not (yes and done is not None and done.done and done.id == proposal_id and me in done.agreed):
            raise SeatRefused(SeatRefusal.NOTHING_ASKED)
        return
    if me not in proposal.asks:
        raise SeatRefused(SeatRefusal.NOT_ASKED, player=me)
    if user_id == proposal.by:
        security.warning("user %s tried to agree to their own proposal as %s at %s", user_id, me, chouette.code)
        raise SeatRefused(SeatRefusal.NOT_FOR_OTHERS, player=me)
    if yes and proposal.by in logins_behind(seat):
        security.warning("seat %s at %s is held by user %s, who asks for its yes", seat.pk, chouette.code, proposal.by)
        raise SeatRefused(SeatRefusal.HELD_BY_WHO_ASKS, player=me)
    if not yes:
        keep(chouette, replace(proposal, refused_by=me))
        return
    agreed = proposal.agreed_by(me)
    if not agreed.waits_for:
        _do(chouette, agreed)
    elif agreed is not proposal:
        keep(chouette, agreed)


@transaction.atomic
def withdraw_own(seat: Seat, proposal_id: str) -> None:
    """The box takes its own request back. Idempotent. Raises SeatRefused."""
    chouette, _table = locked_table(seat.chouette_id)
    proposal = proposal_at(chouette)
    if proposal is None or proposal.id != proposal_id:
        return
    if proposal.seat != seat.word:
        raise SeatRefused(SeatRefusal.NOTHING_ASKED)
    withdraw(chouette.pk, proposal_id)


@transaction.atomic
def withdraw(chouette_id: int, proposal_id: str) -> None:
    """A monitor takes it back, or has read how it ended. Idempotent."""
    chouette, _table = locked_table(chouette_id)
    proposal = proposal_at(chouette)
    if proposal is not None and proposal.id == proposal_id:
        keep(chouette, replace(proposal, done=True) if proposal.all_refused else None)  # what was refused is remembered


def _do(chouette: Chouette, proposal: Proposal) -> None:
    """All have agreed. If it can no longer be done, the proposal says so, and nothing else is written."""
    by = User.objects.filter(pk=proposal.by, is_active=True).first()
    keep(chouette, replace(proposal, done=True))
    try:
        with transaction.atomic():
            if proposal.seat:
                _say_for_seat(chouette, proposal)
            elif by is None or not may(by, chouette.club, Power.KEEP_SCORE):
                raise ConsentRefused(ConsentRefusal.NO_MONITOR)
            else:
                _perform(chouette, proposal, by)
    except (Stale, *MISTAKES):
        chouette.refresh_from_db()
        keep(chouette, replace(proposal, failed=True))


def _say_for_seat(chouette: Chouette, proposal: Proposal) -> None:
    """In the name of the player who has asked from their own page."""
    actions, grounds = [read_statement(line) for line in proposal.said], Grounds("", proposal.agreed)
    table = TABLES.decode(chouette.table)
    said = [one for action in actions for one in in_their_places(chouette, table, action, Player(proposal.seat))]
    perform_locked(chouette, said, action_id=proposal.action_id, name=proposal.name, grounds=grounds)


def _check_as_asked(chouette: Chouette, proposal: Proposal, by: User) -> None:
    """What goes on although something was said since still needs nobody else's yes, and takes back what was agreed to and no
    more. Raises Stale."""
    if not proposal.carried and not proposal.meanwhile:
        return
    actions = [one for one in proposal.actions if write_statement(one) not in proposal.meanwhile or not proposal.back]
    concern, needs = _needs(chouette, actions, by)
    back = tuple(map(write_statement, concern.back))
    as_asked = back in (proposal.back, (*proposal.back, *proposal.meanwhile))
    if not as_asked or not set(needs.asks) <= set(proposal.agreed):
        raise Stale(chouette)


def _perform(chouette: Chouette, proposal: Proposal, by: User) -> None:
    if proposal.switch is not None:
        switch(chouette, on=proposal.switch.on, seconds=proposal.switch.seconds)
        return
    if proposal.more_time is not None:
        give_more_time(chouette.pk, proposal.more_time.side, proposal.more_time.minutes)
        return
    actions = proposal.actions
    _check_as_asked(chouette, proposal, by)
    joined = [one.player for one in actions if isinstance(one, Join)]
    SeatRequest.objects.filter(chouette=chouette, word__in=joined).delete()
    say_at_once(
        chouette,
        actions,
        version=proposal.of_version,
        action_id=proposal.action_id,
        by=by,
        newcomers=dict(proposal.newcomers) or None,
        grounds=Grounds(proposal.reason, proposal.agreed),
    )
