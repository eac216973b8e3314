"""Who is behind the names on the sheet: players of the club, found by their word or added as guests."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count

from django.db.models import Q

from clubsite.members.models import Club, Player, User
from clubsite.members.rules.words import NameRefused, word_for
from clubsite.members.selectors import find_player, newcomer_called, newcomers_words, players_called
from clubsite.members.services import add_guests, find_or_add_player_by_word, seat_member
from games.matches.permissions import PERSON, login_of
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.models import ClubTournament, Standing, TournamentEntry
from games.tournaments.sheet.words import LONGEST_NAME, RESERVED

FEW = 4
"""Names that are looked up one by one."""


def word_of(tournament: ClubTournament, player: Player) -> str:
    """The name by which the sheet knows this player, or will: the one under which they stand, if a guest's name has become
    theirs. One that begins a statement gets a `_`."""
    names = list(tournament.entries.filter(Q(player=player) | Q(player__merged_into=player)))
    known = [one for one in names if one.player_id == player.pk]
    standing = [one for one in names if one.standing != Standing.OUT]
    if found := [*standing, *known]:
        return found[0].word
    taken = set(tournament.entries.values_list("word", flat=True))
    return next(word for word in _words(player.word) if word not in taken)


def _words(word: str) -> Iterator[str]:
    if word not in RESERVED:
        yield word[:LONGEST_NAME]
    for end in count(1):
        yield f"{word[: LONGEST_NAME - 4]}_{end if end > 1 else ''}"


def standings_in(desk: Desk) -> Mapping[str, Standing]:
    """Everybody's who has entered or waits, or only buys at the auction, by their names on the sheet."""
    waiting = {one.name: Standing.WAITING if one.offered_until is None else Standing.OFFERED for one in desk.waiting}
    entrants = {one.name: Standing.OUT if one.withdrawn else Standing.IN for one in desk.tournament.entrants}
    return {**dict.fromkeys(buyers_in(desk), Standing.OUT), **waiting, **entrants}


def buyers_in(desk: Desk) -> frozenset[str]:
    """Who has bought at the auction."""
    return frozenset(buyer for lot in desk.calcutta.lots for buyer in lot.buyers) if desk.calcutta is not None else frozenset()


def keep_entries(tournament: ClubTournament, before: Desk, after: Desk) -> None:
    """The rows of those whose standing has changed. A name that is new is a player's of the club, or becomes a guest's; who
    only buys is a player already. Raises TournamentRefused for a name that leads to a player who has entered under another
    one."""
    old, new = standings_in(before), standings_in(after)
    changed = {word: new.get(word, Standing.OUT) for word in {**old, **new} if old.get(word) != new.get(word)}
    if not changed:
        return
    rows = {row.word: row for row in tournament.entries.filter(word__in=changed).select_related("player")}
    missing = [word for word in changed if word not in rows]
    known = set(tournament.entries.values_list("player_id", flat=True)) if missing else set()
    only_buys = {word for word in missing if new.get(word) is Standing.OUT} & buyers_in(after)
    players = _players(tournament.club, [word for word in missing if word not in only_buys])
    for word in missing:
        player = _buyer(tournament.club, word) if word in only_buys else players[word]
        if player.pk in known:
            raise TournamentRefused(DeskRefusal.IN_ALREADY, name=player.name)
        known.add(player.pk)
        rows[word] = TournamentEntry(tournament=tournament, player=player, word=word)
    for word, row in rows.items():
        row.standing = changed[word]
    _check_one_each(tournament, [rows[word] for word in changed if old.get(word, Standing.OUT) is Standing.OUT], rows)
    TournamentEntry.objects.bulk_create([row for row in rows.values() if row.pk is None])
    TournamentEntry.objects.bulk_update([row for row in rows.values() if row.word not in missing], ["standing"])


def _check_one_each(tournament: ClubTournament, come: Iterable[TournamentEntry], rows: Mapping[str, TournamentEntry]) -> None:
    """Nobody enters under a second name of theirs. Raises TournamentRefused."""
    come = [row for row in come if row.standing != Standing.OUT]
    if not come:
        return
    there = tournament.entries.exclude(standing=Standing.OUT).exclude(word__in=rows).select_related("player")
    known = {_person(row): row.word for row in there}
    for row in come:
        other = known.setdefault(_person(row), row.word)
        if other != row.word:
            raise TournamentRefused(DeskRefusal.IN_AS, name=row.player.name, other=other)


def _person(entry: TournamentEntry) -> int:
    """With whom the player counts."""
    return entry.player.merged_into_id or entry.player_id


def _players(club: Club, words: Sequence[str]) -> Mapping[str, Player]:
    """In a few queries: a sheet may bring thousands. What several could mean, or a member who has never played here, is asked
    one by one."""
    if len(words) < FEW:
        return {word: _player(club, word) for word in words}
    found = _all_known(club, words)
    new = [word for word in words if word not in found]
    newcomers, folded = newcomers_words(club), Counter(_folded(word) for word in new)
    alone = [word for word in new if word[0].isalnum() and folded[_folded(word)] == 1 and _folded(word) not in newcomers]
    added = add_guests(club, [word.replace("_", " ") for word in alone])
    found |= {word: added[word.replace("_", " ")] for word in alone if word.replace("_", " ") in added}
    return {word: found[word] if word in found else _player(club, word) for word in words}


def _all_known(club: Club, words: Collection[str]) -> dict[str, Player]:
    """`_known` of many."""
    known = players_called(club, {form for word in words for form in _forms(word)})
    pairs = ((word, next((known[form] for form in _forms(word) if form in known), None)) for word in words)
    return {word: player for word, player in pairs if player is not None}


def _folded(word: str) -> str:
    """Raises TournamentRefused for what is nobody's name."""
    try:
        return word_for(word.replace("_", " ")).lower()
    except NameRefused:
        raise TournamentRefused(DeskRefusal.NOT_A_PLAYER, name=word) from None


def _player(club: Club, word: str) -> Player:
    """A member who has never played here is no guest of that name. What begins with a sign is no new name."""
    try:
        known = _known(club, word)
        member = newcomer_called(club, word) if known is None else None
        if known is None and member is None and not word[0].isalnum():
            raise TournamentRefused(Refusal.BAD_NAME, name=word)
        return seat_member(club, member) if member is not None else find_or_add_player_by_word(club, word)
    except NameRefused:
        raise TournamentRefused(DeskRefusal.NOT_A_PLAYER, name=word) from None


def _known(club: Club, word: str) -> Player | None:
    """Raises NameRefused."""
    first, second = _forms(word)
    return find_player(club, first) or find_player(club, second)


def _forms(word: str) -> tuple[str, str]:
    """Under which names somebody could be known."""
    return word.rstrip("_"), word.replace("_", " ")


def names_of_login(tournament: ClubTournament, user: User, words: Iterable[str]) -> frozenset[str]:
    """Which of these names, that have not entered, would be this login's: of buyers, and of those about to be entered."""
    entered = set(tournament.entries.values_list("word", flat=True))
    new = [word for word in words if word not in entered]
    if len(new) >= FEW:
        known, own = _all_known(tournament.club, new), word_for(user.called).lower()
        new = [word for word in new if (login_of(known[word]) == user.pk if word in known else _folded(word) == own)]
    return frozenset(word for word in new if _leads_to(tournament.club, word) == user.pk)


def entering_themselves(tournament: ClubTournament, user: User, words: Collection[str]) -> frozenset[str]:
    """Which of these names are this login's, whether they have stood on the sheet before or would now."""
    entries = tournament.entries.filter(word__in=words).select_related(PERSON)
    known = frozenset(entry.word for entry in entries if login_of(entry.player) == user.pk)
    return known | names_of_login(tournament, user, words)


def _leads_to(club: Club, word: str) -> int | None:
    """The login behind a name, None for a guest's or nobody's."""
    try:
        player = _known(club, word)
        member = newcomer_called(club, word) if player is None else None
    except NameRefused:
        return None
    return login_of(player) if player is not None else member.pk if member is not None else None


def _buyer(club: Club, word: str) -> Player:
    """Whose name nobody has is mistyped: nobody can owe the price."""
    try:
        found = _known(club, word)
    except NameRefused:
        found = None
    if found is None:
        raise TournamentRefused(DeskRefusal.NOT_A_PLAYER, name=word)
    return found
