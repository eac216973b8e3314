"""The console's input forms: requests become values or validation errors."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from chouette.notation import read_statement
from chouette.rules.model.actions import Action
from clubsite.eventlog.action_ids import MOST_LINES
from clubsite.eventlog.click_form import ClickForm
from clubsite.kit.forms.plain_form import PlainForm

LONGEST_STATEMENT = 2_000
LONGEST_GAME = 10_000


class SayForm(ClickForm):
    """One statement, or several, one a line, that are done together."""

    say = forms.CharField(max_length=LONGEST_STATEMENT)

    def clean_say(self) -> list[Action]:
        """The actions. Unreadable passes through: it is a refusal, not a malformed request."""
        return self.read(self.cleaned_data["say"])

    @staticmethod
    def read(said: str) -> list[Action]:
        """The actions of these lines. Raises Unreadable, and ValidationError for more lines than any button has."""
        lines = [line for line in said[: LONGEST_STATEMENT + 1].splitlines() if line.strip()] or [""]
        if len(lines) > MOST_LINES or len(said) > LONGEST_STATEMENT:
            raise ValidationError(_("That is more than one press of a button can say."))
        return [read_statement(line) for line in lines]


RESULTS = (
    ("", _("Told again, as written below")),
    ("box wins single", _("The box wins a single game")),
    ("box wins gammon", _("The box wins a gammon")),
    ("box wins backgammon", _("The box wins a backgammon")),
    ("team wins single", _("The team wins a single game")),
    ("team wins gammon", _("The team wins a gammon")),
    ("team wins backgammon", _("The team wins a backgammon")),
)


class CorrectionForm(PlainForm):
    """Another result for an earlier game, or the whole game told again, one statement a line. `sure` once it was previewed."""

    result = forms.ChoiceField(label=_("What it should be"), choices=RESULTS, required=False, widget=forms.RadioSelect)
    told = forms.CharField(
        label=_("The game, told again"),
        max_length=LONGEST_GAME,
        required=False,
        widget=forms.Textarea(attrs={"class": "sheet-text", "spellcheck": "false", "autocapitalize": "none", "dir": "ltr"}),
    )
    sure = forms.BooleanField(required=False)

    def actions(self, number: int) -> list[Action]:
        """The correction as one statement. Raises Unreadable."""
        result = self.cleaned_data["result"]
        if result:
            return [read_statement(f"correct game {number} {result}")]
        told = "; ".join(line.partition("#")[0] for line in self.cleaned_data["told"].splitlines() if line.strip())
        return [read_statement(f"correct game {number}: {told}")]
