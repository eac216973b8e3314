"""The form for making an invitation."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.claims.selectors import guests_of
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.models import Club, Player, Role

DAYS = ((1, _("one day")), (7, _("one week")), (30, _("one month")), (365, _("one year")))
MOST_USES = 500


class InvitationForm(PlainForm):
    """`roles` is there only for people who may give them. An invitation for a guest is for one person."""

    days = forms.TypedChoiceField(label=_("Good for"), choices=DAYS, coerce=int, initial=7)
    most_uses = forms.IntegerField(
        label=_("How many people may join by it"),
        min_value=1,
        max_value=MOST_USES,
        initial=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    guest: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(
        Player.objects.none(),
        label=_("For one of the guests"),
        required=False,
        empty_label=_("No, for somebody new"),
        help_text=_("Then what the guest has played belongs to whoever joins, and the link is good for one."),
    )
    roles = forms.MultipleChoiceField(
        label=_("Joins as"), choices=Role.choices, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, club: Club, *args: object, may_give_roles: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through as they come
        field = self.fields["guest"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = guests_of(club)
        if not may_give_roles:
            del self.fields["roles"]

    @property
    def given(self) -> list[str]:
        """The roles ticked; empty if none may be given."""
        return list(self.cleaned_data.get("roles", []))
