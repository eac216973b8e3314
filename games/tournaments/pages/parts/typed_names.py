"""Names as people type them, one a line: words for a sheet, and guests who keep what a word does not hold, as the apostrophe of
O’Neil."""

import re
from collections.abc import Iterator
from contextlib import suppress

from django import forms
from django.utils.text import Truncator
from django.utils.translation import gettext

from clubsite.members.models import User
from clubsite.members.rules.words import LONGEST_NAME, NameRefused, tidy_name, word_for
from clubsite.members.services import NameTaken, rename_player
from games.tournaments.models import ClubTournament


def words_of(typed: str) -> str:
    """As words of a sheet. Raises ValidationError, which says which name."""
    return " ".join(_word_of(name) for name in _names_in(typed))


def call_as_typed(tournament: ClubTournament, typed: str, by: User) -> None:
    """New guests are called as somebody typed it, where their word says less."""
    names = {word_for(name): tidy_name(name) for name in _names_in(typed)}
    more = {word: name for word, name in names.items() if name != word.replace("_", " ")}
    if not more:
        return
    entries = tournament.entries.filter(word__in=more, player__user=None, player__merged_into=None)
    for entry in entries.select_related("player__club"):
        if entry.player.name == entry.word.replace("_", " "):
            with suppress(NameTaken):
                rename_player(entry.player, more[entry.word], by=by)


def _names_in(typed: str) -> Iterator[str]:
    return (name for part in re.split(r"[\n,;]", typed) if (name := part.strip()))


def _word_of(name: str) -> str:
    try:
        return word_for(name)
    except NameRefused as refused:
        named = gettext("{name}: {sentence}").format(
            name=Truncator(name).chars(LONGEST_NAME + 3), sentence=gettext(refused.refusal.value)
        )
        raise forms.ValidationError(named) from None
