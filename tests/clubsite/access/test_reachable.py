"""QR codes and links to pass on carry the address that others can reach."""

import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from clubsite.access.reachable import address_for_others, host_for_others, is_of_this_machine, works_only_here

AT_HOME, AT_THE_BAR = "http://127.0.0.1:8000", "http://192.168.1.5:8000"


@pytest.fixture(autouse=True)
def any_host(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "0.0.0.0:8000", "127.8.9.1", "LOCALHOST."])
def test_a_page_opened_on_the_sites_own_machine_gives_the_address_of_its_network(settings: Settings, host: str) -> None:
    settings.SITE_ADDRESS = AT_THE_BAR
    request = RequestFactory().get("/w/ABCDEF/", headers={"host": host})
    assert address_for_others(request, "/w/ABCDEF/") == "http://192.168.1.5:8000/w/ABCDEF/"
    assert host_for_others(request) == "192.168.1.5:8000"
    assert not works_only_here(request)


def test_a_page_that_others_can_open_gives_its_own_address(settings: Settings) -> None:
    settings.SITE_ADDRESS = "https://club.example.org"
    request = RequestFactory().get("/", headers={"host": "10.0.0.7:8000"})
    assert address_for_others(request, "/w/") == "http://10.0.0.7:8000/w/"
    assert not works_only_here(request)


def test_where_no_other_address_is_known_the_page_says_so(settings: Settings) -> None:
    settings.SITE_ADDRESS = AT_HOME
    request = RequestFactory().get("/", headers={"host": "127.0.0.1:8000"})
    assert address_for_others(request, "/w/") == "http://127.0.0.1:8000/w/"
    assert works_only_here(request)


def test_names_that_only_begin_like_one_are_others() -> None:
    assert not is_of_this_machine("localhost.example.org")
    assert not is_of_this_machine("128.0.0.1:8000")
