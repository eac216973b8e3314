"""Why nothing was said, at any kind of table: sentences for players. Refusals by a table's own rule of talk are an enum of
its own, raised the same way."""

from enum import StrEnum

from games.rules.sentences import gettext_noop


class MessageRefusal(StrEnum):
    """What is wrong with the message or its sender, whatever the house rules say about talk."""

    MUTED = gettext_noop("The monitor has muted you. Nothing you write is shown.")
    MEMBERS_ONLY = gettext_noop("Only the club’s members and the players of this evening may write here.")
    NO_SUCH_ROOM = gettext_noop("There is no such room. Choose one of those the page shows.")
    NO_SUCH_PHRASE = gettext_noop("There is no such phrase. Choose one of those the page shows.")
    NO_ADVICE_TO_ALL = gettext_noop("This phrase is advice: say it to your own side.")
    NOTHING_WRITTEN = gettext_noop("Write something first.")
    MESSAGE_TOO_LONG = gettext_noop("A message has at most {limit} letters.")
    NO_PIPS_NOW = gettext_noop("No board is played now, so there are no pips to count.")


class TalkRefused(Exception):
    """Nothing was said. `refusal` is a sentence; `words` fill its braces."""

    def __init__(self, refusal: StrEnum, **words: str | int) -> None:
        super().__init__(refusal.value.format(**words))
        self.refusal, self.words = refusal, words
