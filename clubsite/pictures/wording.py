"""Why a picture was not kept, as sentences that say what to do."""

from django.utils.translation import gettext_noop

from .rules.redrawing import LARGEST_UPLOAD, PictureRefusal

SENTENCES = {
    PictureRefusal.PICTURE_TOO_LARGE: gettext_noop("A picture has at most 5 MB. Send it smaller."),
    PictureRefusal.NOT_AN_IMAGE: gettext_noop("This is no picture that can be shown. Choose a JPEG, a PNG or a WebP file."),
    PictureRefusal.TOO_MANY_PIXELS: gettext_noop("This picture has too many pixels. Make it smaller first."),
    PictureRefusal.TOO_SMALL: gettext_noop(
        "This picture is too small to be seen. A picture is at least 200 pixels wide and high, a logo 32."
    ),
}

assert LARGEST_UPLOAD == 5 * 2**20, "as the sentence says"
