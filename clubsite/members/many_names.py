"""Many names at once: who of a club has them, and guests for those that nobody has, in a few queries however many there are.

What is found is what `find_player` finds. Letters that PostgreSQL and Python fold differently are left to be asked one by one.
"""

from collections.abc import Collection, Mapping

from django.db.models import Q
from django.db.models.functions import Lower, Upper

from clubsite.members.models import Club, Player, User
from clubsite.members.rules.words import NameRefused, tidy_name, word_for


def players_called(club: Club, names: Collection[str]) -> Mapping[str, Player]:
    """Those whom the club knows, by the names as they were asked. A claimed name leads to the player it counts with; one that
    cannot be a name leads nowhere."""
    asked = {name: keys for name in names if (keys := _keys(name)) is not None}
    words, called = ({keys[place] for keys in asked.values()} for place in (0, 1))
    found = Player.objects.filter(club=club).alias(word_folded=Lower("word"), name_folded=Upper("name"))
    rows = found.filter(Q(word_folded__in=words) | Q(name_folded__in=called)).select_related("merged_into")
    by_word, by_name = dict[str, Player](), dict[str, Player]()
    for row in rows.order_by("-name", "-id"):  # the first by name and age stays
        by_word[row.word.lower()] = by_name[row.name.upper()] = row
    pairs = {name: by_word.get(word) or by_name.get(shown) for name, (word, shown) in asked.items()}
    return {name: row.merged_into or row for name, row in pairs.items() if row is not None}


def add_guests(club: Club, names: Collection[str]) -> Mapping[str, Player]:
    """New players of these names, which nobody at the club has; without those whose word somebody has after all."""
    rows = {word_for(name): Player(club=club, name=tidy_name(name), word=word_for(name)) for name in names}
    Player.objects.bulk_create(rows.values(), ignore_conflicts=True)
    added = {row.word: row for row in Player.objects.filter(club=club, word__in=rows)}
    return {name: added[word_for(name)] for name in names if word_for(name) in added}


def newcomers_words(club: Club) -> frozenset[str]:
    """The words, folded, of members who have never played here, and so are no players yet."""
    members = User.objects.filter(is_active=True, memberships__club=club).exclude(players__club=club)
    return frozenset(keys[0] for member in members if (keys := _keys(member.called)) is not None)


def _keys(name: str) -> tuple[str, str] | None:
    """Its word and itself, folded."""
    try:
        return word_for(name).lower(), tidy_name(name).upper()
    except NameRefused:
        return None
