"""Why a series stays as it is: a sentence each, for pages and programs."""

from enum import StrEnum

from django.utils.translation import gettext

from games.rules.sentences import gettext_noop


class SeriesRefusal(StrEnum):
    ENDS_FIRST = gettext_noop("The series ends before it begins.")
    TOO_LONG = gettext_noop("A series lasts {years} years at most.")
    SAME_TITLE = gettext_noop("The club has a series of that name already.")
    TOO_MANY = gettext_noop("The club has {most} series already. Drop one in which nothing has counted.")
    NO_TOURNAMENT = gettext_noop("The club has no such tournament.")
    NOT_OVER = gettext_noop("That tournament is not over. It counts once all its flights are closed.")
    WHY = gettext_noop("Say why, for everybody to read.")
    OWN_TOURNAMENT = gettext_noop("You have played in it yourself: another director decides whether it counts.")
    OWN_SERIES = gettext_noop("You stand in this series yourself: another director decides what counts in it.")
    AS_IT_IS = gettext_noop("That is so already.")
    HAS_COUNTED = gettext_noop("Tournaments have counted in this series: it stays.")


class SeriesRefused(Exception):
    """Nothing has happened."""

    def __init__(self, refusal: SeriesRefusal, **words: object) -> None:
        super().__init__(refusal.name)
        self.refusal, self.words = refusal, words

    def __str__(self) -> str:
        """In the reader's language."""
        return gettext(self.refusal.value).format(**self.words)
