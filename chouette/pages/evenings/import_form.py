"""The import form: pasted or uploaded text, or a validation error."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from chouette.notation.score_sheet import LARGEST_SHEET
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.forms import TitleField

LARGEST_FILE = 4 * LARGEST_SHEET
"""Bytes: a character of UTF-8 takes at most four."""


class ImportForm(PlainForm):
    """A score sheet, pasted or uploaded; an upload takes precedence. It needs a title to be saved."""

    title = TitleField(label=_("Title"), max_length=80, required=False)
    text = forms.CharField(
        label=_("Score sheet"),
        required=False,
        max_length=LARGEST_SHEET,
        strip=False,
        widget=forms.Textarea,
    )
    file = forms.FileField(label=_("or a file"), required=False, max_length=200)
    action_id = forms.UUIDField(widget=forms.HiddenInput)

    def clean_file(self) -> str:
        """The file as text."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file is None:
            return ""
        if file.size is None or file.size > LARGEST_FILE:
            raise ValidationError(_("This file is too large for a score sheet."))
        try:
            return bytes(file.read()).decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValidationError(_("This is not UTF-8 text. Save the file as UTF-8 and try again.")) from error

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        said["text"] = said.get("file") or said.get("text") or ""
        if not self.errors and not said["text"].strip():
            raise ValidationError(_("Paste a score sheet, or choose a file."))
        if "save" in self.data and not said.get("title") and "title" not in self.errors:
            self.add_error("title", _("Give the evening a title."))
        return said

    @property
    def shown(self) -> str:
        """The text shown in the box: the sheet as it was read, pasted or uploaded."""
        return str(getattr(self, "cleaned_data", {}).get("text", ""))
