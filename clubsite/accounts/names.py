"""What a person is called: the name others see, and the user name the software needs."""

from django.utils.crypto import get_random_string
from django.utils.text import slugify

from clubsite.members.models import User

_LETTERS = "bcdfghjkmnpqrstvwxz"  # none that is easily mistaken for another, and no vowels, so that they form no words
LONGEST_STEM = 20


def called(user: User) -> str:
    """What pages and mails call this person; never an e-mail address."""
    return user.called


def free_user_name(shown_name: str) -> str:
    """An unused user name made from the shown name, such as `bob-kxtv`. It reveals nothing of the e-mail address."""
    stem = slugify(shown_name)[:LONGEST_STEM].strip("-") or "player"
    while True:
        name = f"{stem}-{get_random_string(4, _LETTERS)}"
        if not User.objects.filter(username__iexact=name).exists():
            return name
