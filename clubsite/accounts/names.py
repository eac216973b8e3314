"""What is a person called: by others, and by the machine that needs a user name for him."""

from django.utils.crypto import get_random_string
from django.utils.text import slugify

from clubsite.members.models import User

_LETTERS = "bcdfghjkmnpqrstvwxz"  # none that is mistaken for another or makes a word
LONGEST_STEM = 20


def called(user: User) -> str:
    """What pages and mails call him; never his address."""
    return user.called


def free_user_name(shown_name: str) -> str:
    """A user name that nobody has, made from the name that others see: `bob-kxtv`. It says nothing of his address."""
    stem = slugify(shown_name)[:LONGEST_STEM].strip("-") or "player"
    while True:
        name = f"{stem}-{get_random_string(4, _LETTERS)}"
        if not User.objects.filter(username__iexact=name).exists():
            return name
