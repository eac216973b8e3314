"""The form that brings a match from a file: first only the file, then who is who.

Between the two the moves, already replayed by the rules, travel with the page, packed and signed: a .xg file cannot be shown in
a box like a score sheet, and choosing it a second time could be choosing another.
"""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.core.signing import BadSignature, dumps, loads
from django.utils.translation import gettext_lazy as _

from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.models import Club, Player
from clubsite.members.rules.words import NameRefused
from clubsite.members.selectors import find_player, players_of
from games.matches.services.importing import Brought
from games.matches.services.moves import MOVES, KeptMoves, kept
from games.matches.wording import file_refused_in_words
from games.notation.match_files.decoding import LARGEST_FILE
from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileRefused

SALT = "games.matches.import"
A_DAY = 86_400
LONGEST_PACKED = 1_000_000


class ImportForm(PlainForm):
    """A file, or the moves of one that was looked at; with `save`, also who is who."""

    file = forms.FileField(label=_("File"), required=False, max_length=200)
    packed = forms.CharField(required=False, max_length=LONGEST_PACKED, widget=forms.HiddenInput)
    first: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(Player.objects.none(), required=False)
    second: "forms.ModelChoiceField[Player]" = forms.ModelChoiceField(Player.objects.none(), required=False)
    action_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.refused: FileRefused | None = None
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = players_of(club)

    def clean(self) -> dict[str, Any]:
        """`moves` are those of the file, if one was chosen, else those of the page."""
        said = self.cleaned_data
        if self.errors:
            return said
        file: UploadedFile[bytes] | None = said.get("file")
        said["moves"] = self._read(file) if file else self._unpacked(said.get("packed") or "")
        if "save" in self.data:
            for name in ("first", "second"):
                if said.get(name) is None:
                    self.add_error(name, _("Choose one."))
        return said

    def _read(self, file: "UploadedFile[bytes]") -> KeptMoves:
        """No more is read than it takes to see that a file is too large."""
        try:
            return kept(read_file(bytes(file.read(LARGEST_FILE + 1))))
        except FileRefused as refused:
            self.refused = refused
            raise ValidationError(file_refused_in_words(refused)) from refused

    def _unpacked(self, packed: str) -> KeptMoves:
        if not packed:
            raise ValidationError(_("Choose a file."))
        try:
            return MOVES.decode(loads(packed, salt=SALT, max_age=A_DAY))
        except BadSignature:
            raise ValidationError(_("This page has grown old. Choose the file again.")) from None

    @property
    def moves(self) -> KeptMoves | None:
        """What was read, if it could be."""
        found: KeptMoves | None = getattr(self, "cleaned_data", {}).get("moves")
        return found

    def brought(self) -> Brought:
        said = self.cleaned_data
        return Brought(said["first"], said["second"], said["moves"])


def pack(moves: KeptMoves) -> str:
    """For the page, some ten kilobytes."""
    return dumps(MOVES.encode(moves), salt=SALT, compress=True)


def guessed(club: Club, name: str) -> Player | None:
    """The club's player of the file's name, if there is one."""
    try:
        return find_player(club, name)
    except NameRefused:
        return None
