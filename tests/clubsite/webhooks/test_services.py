"""Webhooks are named, changed, counted and renewed; collisions are refused."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from clubsite.eventlog.club_events import Kind
from clubsite.members.models import Club, User
from clubsite.webhooks import services
from clubsite.webhooks.models import Hook
from clubsite.webhooks.rules.addresses import AddressRefused

pytestmark = pytest.mark.django_db
ADDRESS = "https://example.org/hook"


def test_a_new_webhook_has_a_secret_of_its_own_and_its_kinds_in_our_order(club: Club, tom: User) -> None:
    one = services.create_hook(club, ADDRESS, [Kind.CASH_WRITTEN, Kind.GAME_FINISHED], by=tom)
    other = services.create_hook(club, ADDRESS + "2", [Kind.GAME_FINISHED], by=tom)
    assert one.secret.startswith("whsec_")
    assert one.secret != other.secret
    assert one.kinds == ["game.finished", "cash.written"]
    assert one.kinds_shown == ["A game is finished", "Cash is written down"]


def test_an_address_is_named_once_in_a_club(club: Club, tom: User) -> None:
    services.create_hook(club, ADDRESS, list(Kind), by=tom)
    other = services.create_hook(club, ADDRESS + "2", list(Kind), by=tom)
    with pytest.raises(services.AddressTaken):
        services.create_hook(club, ADDRESS, list(Kind), by=tom)
    with pytest.raises(services.AddressTaken):
        services.update_hook(other, ADDRESS, list(Kind))


def test_an_address_inside_a_network_is_refused_by_whatever_way_it_comes(club: Club, hook: Hook, tom: User) -> None:
    with pytest.raises(AddressRefused):
        services.create_hook(club, "https://10.0.0.1/", list(Kind), by=tom)
    with pytest.raises(AddressRefused):
        services.update_hook(hook, "https://10.0.0.1/", list(Kind))


def test_a_club_has_at_most_ten(club: Club, tom: User) -> None:
    for number in range(services.MOST_HOOKS):
        services.create_hook(club, f"{ADDRESS}/{number}", list(Kind), by=tom)
    with pytest.raises(services.TooManyHooks):
        services.create_hook(club, ADDRESS, list(Kind), by=tom)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_cannot_make_eleven(club: Club, tom: User) -> None:
    for number in range(services.MOST_HOOKS - 1):
        services.create_hook(club, f"{ADDRESS}/{number}", list(Kind), by=tom)
    together, refused = Barrier(2), list[Exception]()

    def make(name: str) -> None:
        together.wait()
        try:
            services.create_hook(club, f"{ADDRESS}/{name}", list(Kind), by=tom)
        except services.TooManyHooks as too_many:
            refused.append(too_many)
        connection.close()

    owners = [Thread(target=make, args=[name]) for name in ("a", "b")]
    for owner in owners:
        owner.start()
    for owner in owners:
        owner.join()
    assert len(refused) == 1
    assert Hook.objects.count() == services.MOST_HOOKS


def test_a_secret_seen_on_an_old_page_is_not_replaced_again(hook: Hook) -> None:
    new = services.rotate_secret(hook, seen=1)
    with pytest.raises(services.SecretReplaced):
        services.rotate_secret(hook, seen=1)
    hook.refresh_from_db()
    assert hook.secret == new
    assert services.rotate_secret(hook, seen=2) != new


def test_a_webhook_deleted_twice_is_gone(hook: Hook) -> None:
    again = Hook.objects.get(pk=hook.pk)
    services.delete_hook(hook)
    services.delete_hook(again)
    assert not Hook.objects.exists()
