"""What the page that corrects a game shows: steps, what does not fit, what would change."""

from functools import cached_property
from http import HTTPStatus
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.selectors import evening_of, names_at
from chouette.models import Chouette
from chouette.pages.console.forms import CorrectionForm
from chouette.pages.history.steps import StepLine, adds_at, step_lines, stuck_at, who_took_part
from chouette.pages.retold.draft import Draft, difference, draft_of
from chouette.pages.retold.step_words import step_in_words
from chouette.pages.shared.console_door import where_to_be_here
from chouette.rules.dry_run import foresee
from chouette.rules.evening import Evening, Told
from chouette.rules.retelling import Retelling
from chouette.seats.consent import needs_of
from chouette.wording.cube_rail import Names
from chouette.wording.game import listed
from chouette.wording.order_of_names import in_seat_order
from chouette.wording.preview import correction_preview
from clubsite.members.models import User

Context = dict[str, object]


class Correcting:
    """One request for the page. Raises Http404 for a game that is not told."""

    def __init__(self, request: HttpRequest, chouette: Chouette, number: int) -> None:
        self.request, self.chouette, self.number = request, chouette, number
        self.evening: Evening = evening_of(chouette)
        self.told: Told = self._told()

    def _told(self) -> Told:
        told = next((one for one in self.evening.told if one.finished.game.number == self.number), None)
        if told is None:
            raise Http404
        return told

    @cached_property
    def names(self) -> Names:
        """Display names by word."""
        return names_at(self.chouette)

    @property
    def as_it_counts(self) -> Draft:
        """Nothing changed yet."""
        return draft_of(self.told)

    def shown(
        self, draft: Draft, *, refusal: str = "", form: CorrectionForm | None = None, status: HTTPStatus | None = None
    ) -> HttpResponse:
        """The page with this draft; without a script it opens where the outcome is."""
        retold = draft.retold(self.told)
        gone, come = difference(self.as_it_counts, draft)
        everybody = in_seat_order(self.evening.table, self.names)
        lines = step_lines(draft, retold, come, self.names)
        stuck = stuck_at(draft, retold, lines, self.names)
        is_changed = bool(gone or come)
        context: Context = {
            "chouette": self.chouette,
            "number": self.number,
            "version": self.chouette.version,
            "action_id": uuid4(),
            "here": where_to_be_here(self.request, self.chouette),
            "refusal": refusal,
            "draft": draft.lines,
            "lines": lines,
            "stuck": stuck,
            "is_changed": is_changed,
            "part": who_took_part(draft, retold, everybody, self.names),
            "begins": draft.begins,
            "adding": self._adding(retold),
            "form": form or CorrectionForm(initial={"told": draft.lines}),
        }
        if is_changed and stuck is None and not self.chouette.closed_at:
            context |= self._outcome(draft, gone, come, lines)
        is_refused = refusal or stuck or (form is not None and form.errors) or context.get("refusal")
        return render(
            self.request,
            "chouette/history/correct_game.html",
            context,
            status=status or (HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK),
        )

    def _adding(self, retold: Retelling) -> Context | None:
        """What could be said before the step at which somebody wants to add one."""
        asked = self.request.POST.get("open", "")
        at = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else -1
        step = retold.steps[at] if 0 <= at < len(retold.steps) else None
        if step is None or step.table is None or step.table.game is None:
            return None
        return {"at": at, "choices": adds_at(step.table, self.names)}

    def _outcome(self, draft: Draft, gone: list[int], come: list[int], lines: list[StepLine]) -> Context:
        """Every point that would change, with the steps that do it; or why it is refused after all."""
        before = self.as_it_counts.retold(self.told)
        try:
            correction = draft.correction(self.told)
            foreseen = foresee(self.evening.table, [correction], lambda: self.evening)
            assert isinstance(self.request.user, User)
            needs = needs_of(self.chouette, [correction], self.request.user)
        except MISTAKES as mistake:
            return {"refusal": in_words(mistake, self.names)}
        return {
            "was": [step_in_words(before.steps[at], self.names) for at in gone],
            "becomes": [lines[at].sentence for at in come],
            "preview": correction_preview(foreseen, self.told.finished, self.names),
            "later": self._later(),
            "asks": listed(needs.asks, self.names),
            "reason": needs.reason,
        }

    def _later(self) -> str:
        """What of the games played since; empty if there are none."""
        last = self.evening.table.games_played
        first = self.number + 1
        if last < first:
            return ""
        sentence = ngettext(
            "Game {first} stays as it was played: its box, its captain, its points.",
            "Games {first} to {last} stay as they were played: their boxes, their captains, their points.",
            last - self.number,
        )
        return sentence.format(first=first, last=last)
