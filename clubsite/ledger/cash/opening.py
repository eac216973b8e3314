"""Brings members and their opening balances from a file: all of it, once, or nothing; looked through first."""

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

from django.db import transaction

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.cash.own_gain import OwnGain, refuse_own_gain
from clubsite.ledger.models import Entry, Unit
from clubsite.ledger.rules.opening import Opening, Read, Trouble, read_openings
from clubsite.ledger.selectors import who_is_now
from clubsite.ledger.services import Line, Said, post, wait_for_book
from clubsite.members.models import Club, Player, User
from clubsite.members.rules.words import NameRefused, tidy_name, word_for
from clubsite.members.selectors import find_player
from clubsite.members.services import find_or_add_player

OPENING = "opening"


class NotSound(ValueError):
    """The file has problems, and nothing was written. `args[0]` is the `Read` with them."""


def look_through(club: Club, text: str, by: User) -> Read:
    """The dry run: every line with its problems, as this club would have them. Writes nothing."""
    read, opened, seen = read_openings(text), _opened(club), set[str]()
    has_currency = bool(book_rules(club).currency)
    lines = []
    for one in read.lines:
        troubles = [*one.troubles, *_troubles_of_player(club, one, seen, opened, by)]
        if one.cents and not has_currency:
            troubles.append(Trouble.NO_CURRENCY)
        lines.append(replace(one, troubles=tuple(dict.fromkeys(troubles))))
    return replace(read, lines=tuple(lines))


def _troubles_of_player(club: Club, one: Opening, seen: set[str], opened: set[int], by: User) -> Iterator[Trouble]:
    if not one.name:
        return
    try:
        tidy_name(one.name)
        word = word_for(one.name).casefold()
    except NameRefused:
        yield Trouble.BAD_NAME
        return
    player = find_player(club, one.name)
    who = player.word.casefold() if player else word
    if who in seen:
        yield Trouble.TWICE
    seen.add(who)
    if player is None:
        return
    if player.pk in opened:
        yield Trouble.HAS_ONE
    if one.quarters > 0 or one.cents > 0:
        try:
            refuse_own_gain(club, by, player)
        except OwnGain:
            yield Trouble.OWN_GAIN


def _opened(club: Club) -> set[int]:
    """The keys of players with an opening balance that stands, under whichever of their names."""
    stands = Entry.objects.filter(club=club, kind=OPENING, reversed_by=None)
    ends = stands.values_list("transfers__payer__player", "transfers__payee__player")
    became = who_is_now(club)
    keys = {player for both in ends for player in both if player is not None}
    return {became[key].pk if key in became else key for key in keys}


@transaction.atomic
def bring_openings(club: Club, text: str, *, by: User, action_id: UUID) -> Entry | None:
    """Add the members that are not there yet and write what they bring, against the till, in one entry (None if everybody
    brings nothing). The same `action_id` again returns the entry it made. Raises `NotSound`."""
    source = f"{OPENING}/{club.pk}/{action_id}"
    wait_for_book(club)  # for the same click, too, which may be at it at this moment
    if done := Entry.objects.filter(source=source).first():
        return done
    read = look_through(club, text, by)
    if not read.is_sound:
        raise NotSound(read)
    lines: list[Line] = []
    for one in read.lines:
        player = find_or_add_player(club, one.name)
        lines += [
            _line(player, amount, unit) for amount, unit in ((one.quarters, Unit.POINTS), (one.cents, Unit.CENTS)) if amount
        ]
    if not lines:
        return None
    entry = post(source, club, lines, kind=OPENING, by=by, said=Said(currency=book_rules(club).currency))
    note(club, Act.OPENING_BROUGHT, by=by, lines=len(read.lines), entry=entry.pk)
    return entry


def _line(player: Player, amount: int, unit: Unit) -> Line:
    return Line(None, player, amount, unit=unit) if amount > 0 else Line(player, None, -amount, unit=unit)
