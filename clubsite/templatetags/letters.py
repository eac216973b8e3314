"""Does this site send its mail, or does whoever runs it find it on a page?"""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def mail_stays_here() -> bool:
    return bool(settings.LETTERS_FOLDER)
