"""`{% tell_me %}`: the switch for notifications in this browser, for whoever is logged in; `{% told_browsers %}`: where it is
on."""

from django import template
from django.template import Context
from django.utils.crypto import salted_hmac

from clubsite.accounts.sessions.noting import noted_number
from clubsite.members.models import User
from clubsite.push.keys import is_possible, public_key
from clubsite.push.models import Subscription
from clubsite.push.services import is_told_here, subscriptions_of

register = template.Library()


@register.inclusion_tag("parts/tell_me.html", takes_context=True)
def tell_me(context: Context) -> dict[str, str | bool]:
    """`who` tells this login from others that use the browser, and nothing else; `told` whether it is told with this
    log-in. One query."""
    request = context.get("request")
    user = getattr(request, "user", None)
    if request is None or not isinstance(user, User) or not is_possible():
        return {}
    who = salted_hmac("clubsite.push.who", str(user.pk)).hexdigest()[:16]
    return {"key": public_key(), "who": who, "told": is_told_here(user, noted_number(request))}


@register.simple_tag
def told_browsers(user: User) -> list[Subscription]:
    return subscriptions_of(user)


@register.simple_tag
def notifications_are_possible() -> bool:
    return is_possible()
