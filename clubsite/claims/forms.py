"""What is said about claims: which guest one is, and what the answer is."""

from django import forms

from clubsite.kit.plain_form import PlainForm
from clubsite.members.models import Club, Player


class ClaimForm(PlainForm):
    """Any player of the club: that one is no guest any more is a refusal with a sentence, not a mistake of the form."""

    player: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(Player.objects.none())

    def __init__(self, club: Club, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        field = self.fields["player"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Player.objects.filter(club=club)


class AnswerForm(PlainForm):
    """Buttons of the page; `carry` sends points after the others that came to the guest's name later."""

    answer = forms.ChoiceField(choices=[(word, word) for word in ("grant", "refuse", "undo", "carry")])
