"""Passwords are hashed with Argon2id; hashes of earlier versions still work, and are replaced when used."""

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, identify_hasher, make_password
from django.test import Client
from pytest_django.fixtures import Settings

from clubsite.members.models import User
from clubsite.settings.accounts import PASSWORD_HASHERS

PASSWORD = "three words in a row"


@pytest.fixture(autouse=True)
def hashed_as_in_production(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS


def log_in(name: str, password: str) -> int:
    return Client().post("/log-in/", {"login": name, "password": password}).status_code


def test_a_new_password_costs_nineteen_mebibytes_and_three_passes() -> None:
    assert make_password(PASSWORD).startswith("argon2$argon2id$v=19$m=19456,t=3,p=1$")


@pytest.mark.django_db
@pytest.mark.parametrize("rounds", [1_000, PBKDF2PasswordHasher.iterations])
def test_a_hash_of_an_earlier_version_becomes_a_new_one_at_log_in(rounds: int) -> None:
    user = User.objects.create_user("ann")
    user.password = PBKDF2PasswordHasher().encode(PASSWORD, "a-salt-of-long-ago", rounds)
    user.save()
    assert log_in("ann", "not this one") == 422
    user.refresh_from_db()
    assert identify_hasher(user.password).algorithm == "pbkdf2_sha256"
    assert log_in("ann", PASSWORD) == 302
    user.refresh_from_db()
    assert user.password.startswith("argon2$argon2id$v=19$m=19456,t=3,p=1$")
    assert log_in("ann", PASSWORD) == 302
    assert log_in("ann", "not this one") == 422
