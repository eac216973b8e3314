"""Everything that changes claims: one function, one transaction, with the club's row locked first.

Old evenings keep their seats. What a guest's name has won or lost until it is claimed is carried to the member's player by an
ordinary entry in the book; from then on the name leads to that player (`members.selectors.find_player`).
"""

import logging

from django.db import transaction
from django.utils import timezone

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.leaderboards.counting.waiting import counts_with_somebody_else
from clubsite.ledger.cash.carrying import carry_everything, give_everything_back, has_account
from clubsite.members.evenings import has_sat, is_at_an_open_table, renew_links, sat_together, sits_on_screen
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.selectors import player_of
from clubsite.members.services import take_row_of

from .models import Claim, State
from .refusals import ClaimRefused, Refusal
from .selectors import somebody_else_could

security = logging.getLogger("club.security")

KIND = "claim"


@transaction.atomic
def ask(club: Club, player: Player, user: User) -> Claim:
    """A member claims to be a guest. Idempotent. Raises `ClaimRefused`."""
    take_row_of(club)
    player.refresh_from_db()
    _must_be_a_guest(player, user)
    return Claim.objects.get_or_create(club=club, player=player, user=user, state=State.ASKED)[0]


@transaction.atomic
def grant(club: Club, claim_id: int, by: User | None) -> Claim:
    """The guest is the member from now on. Idempotent. Raises `ClaimRefused`, `Claim.DoesNotExist`."""
    take_row_of(club)
    claim = _claim(club, claim_id)
    if claim.state == State.GRANTED:
        return claim
    user = _must_wait_for_an_answer(claim)
    guest = claim.player
    _must_be_a_guest(guest, user)
    if by == user and somebody_else_could(club, user):
        raise ClaimRefused(Refusal.ONE_S_OWN)
    if by == user and is_at_an_open_table(guest):  # nobody takes the seat of somebody who plays
        raise ClaimRefused(Refusal.SITS_NOW)
    _must_not_play(guest)
    own = player_of(user, club)
    if own is None or _never_played(own):
        _link(claim, guest, own, user)
    else:
        _merge(claim, guest, own, by)
    _decide(claim, State.GRANTED, by)
    note(club, Kind.CLAIM_GRANTED, by=by, user=user, player=guest)
    security.info("%s made guest %s of club %s the player of %s", by and by.pk, guest.pk, club.pk, user.pk)
    return claim


@transaction.atomic
def refuse(club: Club, claim_id: int, by: User) -> Claim:
    """The guest is somebody else. Idempotent. Raises `ClaimRefused`, `Claim.DoesNotExist`."""
    take_row_of(club)
    claim = _claim(club, claim_id)
    if claim.state not in (State.ASKED, State.REFUSED):
        raise ClaimRefused(Refusal.DECIDED)
    if claim.state == State.ASKED:
        _decide(claim, State.REFUSED, by)
        note(club, Kind.CLAIM_REFUSED, by=by, user=claim.user, player=claim.player)
    return claim


@transaction.atomic
def undo(club: Club, claim_id: int, by: User) -> Claim:
    """A claim was wrong: the name is a guest's again with the points it had, as what was carried goes back. What either has
    won or lost since stays where it is. Idempotent. Raises `ClaimRefused`, `Claim.DoesNotExist`."""
    take_row_of(club)
    claim = _claim(club, claim_id)
    if claim.state == State.UNDONE:
        return claim
    if claim.state != State.GRANTED:
        raise ClaimRefused(Refusal.NOT_GRANTED)
    guest = claim.player
    _must_not_play(guest)
    if any(name.pk != claim.aside_id for name in guest.merged.all()):
        raise ClaimRefused(Refusal.NAMES_BEHIND)
    _set_link(guest, None, None)
    if claim.aside is not None:
        _set_link(claim.aside, claim.user, None)
    give_everything_back(_source(claim), by)
    claim.state, claim.undone_at, claim.undone_by = State.UNDONE, timezone.now(), by
    claim.save(update_fields=["state", "undone_at", "undone_by"])
    note(club, Kind.CLAIM_UNDONE, by=by, user=claim.user, player=guest)
    security.info("%s made player %s of club %s a guest again", by.pk, guest.pk, club.pk)
    return claim


@transaction.atomic
def carry_the_rest(club: Club, claim_id: int, by: User) -> Claim:
    """Carry over points that came to the guest's name after the claim was granted, because an old evening was corrected.
    Raises `ClaimRefused`, `Claim.DoesNotExist`."""
    take_row_of(club)
    claim = _claim(club, claim_id)
    if claim.state != State.GRANTED or claim.into is None:
        raise ClaimRefused(Refusal.NOT_GRANTED)
    _carry(claim, claim.player, claim.into, by)
    claim.save(update_fields=["carried"])
    return claim


def _claim(club: Club, claim_id: int) -> Claim:
    """The claim as it is now; call it with the club's row locked. Raises `Claim.DoesNotExist`."""
    return Claim.objects.select_related("player", "user", "into", "aside").get(club=club, pk=claim_id)


def _must_be_a_guest(player: Player, user: User) -> None:
    if player.user_id is not None or player.merged_into_id is not None:
        security.warning("%s claims player %s of club %s, who is no guest", user.pk, player.pk, player.club_id)
        raise ClaimRefused(Refusal.NOT_A_GUEST)


def _must_not_play(player: Player) -> None:
    """At a table on screen the login decides whose the place is, and whoever answers claims may sit at that table."""
    if sits_on_screen(player):
        security.warning("the seat of player %s of club %s would change hands in an open evening", player.pk, player.club_id)
        raise ClaimRefused(Refusal.PLAYS_NOW)


def _must_wait_for_an_answer(claim: Claim) -> User:
    """The claimant, who must still belong to the club."""
    if claim.state != State.ASKED:
        raise ClaimRefused(Refusal.DECIDED)
    if claim.user is None or not Membership.objects.filter(club=claim.club_id, user=claim.user).exists():
        raise ClaimRefused(Refusal.NO_MEMBER)
    return claim.user


def _never_played(player: Player) -> bool:
    return not (has_sat(player) or has_account(player) or player.merged.exists())


def _link(claim: Claim, guest: Player, own: Player | None, user: User) -> None:
    """The guest becomes the user's player; their own, which never played, becomes a name that leads to the guest."""
    if own is not None:
        _set_link(own, None, guest)
        claim.aside = own
    _set_link(guest, user, None)


def _set_link(player: Player, user: User | None, merged_into: Player | None) -> None:
    """Whoever held the guest's personal links held them as that guest, so they end."""
    player.user, player.merged_into = user, merged_into
    player.save(update_fields=["user", "merged_into"])
    renew_links([player])
    counts_with_somebody_else(player)


def _merge(claim: Claim, guest: Player, main: Player, by: User | None) -> None:
    """The guest becomes a name whose history counts with `main`, and the points follow."""
    if is_at_an_open_table(guest):
        raise ClaimRefused(Refusal.SITS_NOW)
    if any(sat_together(guest, name) for name in (main, *main.merged.all())):
        raise ClaimRefused(Refusal.SAT_TOGETHER)
    if guest.merged.exists():
        raise ClaimRefused(Refusal.NAMES_BEHIND)
    _set_link(guest, None, main)
    claim.into = main
    _carry(claim, guest, main, by)


def _carry(claim: Claim, guest: Player, main: Player, by: User | None) -> None:
    if carry_everything(f"{_source(claim)}/{claim.carried + 1}", guest, main, kind=KIND, by=by):
        claim.carried += 1


def _decide(claim: Claim, state: State, by: User | None) -> None:
    claim.state, claim.decided_at, claim.decided_by = state, timezone.now(), by
    claim.save(update_fields=["state", "decided_at", "decided_by", "into", "aside", "carried"])


def _source(claim: Claim) -> str:
    """The prefix of the sources of its entries in the book; a number and the unit follow."""
    return f"claim/{claim.pk}"
