"""The forms of claims: which guest one is, and the answer."""

from django import forms

from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.models import Club, Player


class ClaimForm(PlainForm):
    """Accepts any player of the club: choosing somebody who is no longer a guest is a refusal, not a form error."""

    player: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(Player.objects.none())

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        field = self.fields["player"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Player.objects.filter(club=club)


class AnswerForm(PlainForm):
    """The page's buttons; `carry` moves points that came to the guest's name after the claim was granted."""

    answer = forms.ChoiceField(choices=[(word, word) for word in ("grant", "refuse", "undo", "carry")])
