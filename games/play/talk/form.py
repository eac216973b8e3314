"""A message as a page sends it, and what the page is answered: the status, and a sentence if nothing was said."""

from http import HTTPStatus
from typing import Protocol
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from clubsite.access.write_limit import SECONDS, TooFast
from clubsite.eventlog.action_ids import ActionIdUsed
from games.play.models import LONGEST_MESSAGE
from games.play.talk.posting import MOST_MESSAGES
from games.play.talk.refusals import MessageRefusal, TalkRefused

#: Bytes of a form with the longest message, every character encoded at its longest.
LARGEST_BODY = 12 * LONGEST_MESSAGE + 2_000


class Talk(Protocol):
    """Says a text in a room, by the id of a click; or the ready phrase with that code."""

    def __call__(self, room: str, text: str, action_id: UUID, /, *, phrase: str = "") -> None: ...


def in_words(refused: TalkRefused) -> str:
    """The refusal's sentence in the reader's language."""
    return _(refused.refusal.value).format(**refused.words)


def said_in(request: HttpRequest, talk: Talk) -> tuple[HTTPStatus, str]:
    """The outcome: the status, and the sentence if nothing was said."""
    sent = request.POST
    length = request.META.get("CONTENT_LENGTH") or ""
    if length.isdecimal() and int(length) > LARGEST_BODY:
        too_long = TalkRefused(MessageRefusal.MESSAGE_TOO_LONG, limit=LONGEST_MESSAGE)
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, in_words(too_long)
    try:
        action_id = UUID(sent.get("action_id", ""))
    except ValueError:
        return HTTPStatus.BAD_REQUEST, _("This could not be understood. Load the page again.")
    try:
        room, _dot, phrase = sent["phrase"].partition(".") if "phrase" in sent else (sent.get("room", ""), "", "")
        talk(room, sent.get("text", ""), action_id, phrase=phrase)
    except TooFast:
        sentence = _("At most {number} messages in {seconds} seconds. Wait a moment.")
        return HTTPStatus.TOO_MANY_REQUESTS, sentence.format(number=MOST_MESSAGES, seconds=SECONDS)
    except ActionIdUsed:
        return HTTPStatus.UNPROCESSABLE_ENTITY, _("This could not be understood. Load the page again.")
    except TalkRefused as refused:
        return HTTPStatus.UNPROCESSABLE_ENTITY, in_words(refused)
    return HTTPStatus.NO_CONTENT, ""
