"""An ordinary club never meets the limits of the live wire; what is closed is counted no longer."""

from unittest.mock import Mock

import pytest
from pytest_django.fixtures import Settings

from clubsite.live.watching.crowd import AddressIsFull, Crowd, Visitor

HALL = "192.0.2.1"


def test_a_hall_of_sixty_phones_behind_one_address_fits_with_the_screens_on_its_walls() -> None:
    crowd, gives_way = Crowd(), Mock()
    for phone in range(60):
        for page in ("before", "after a lost connection"):
            crowd.enter(Visitor(f"{phone} {page}", f"seat:{phone}", HALL), gives_way)
    for screen in range(60):
        crowd.enter(Visitor(f"screen {screen}", "", HALL), gives_way)
    gives_way.assert_not_called()
    assert len(crowd) == 180


def test_who_leaves_is_counted_no_longer(settings: Settings) -> None:
    settings.LIVE_STREAMS_OF_ONE_ADDRESS = 1
    crowd = Crowd()
    place = crowd.enter(Visitor("a", "", HALL), Mock())
    with pytest.raises(AddressIsFull):
        crowd.enter(Visitor("b", "", HALL), Mock())
    crowd.leave(place)
    crowd.leave(place)
    assert len(crowd) == 0
    crowd.enter(Visitor("b", "", HALL), Mock())
    assert len(crowd) == 1


def test_whoever_gave_way_is_not_counted_twice_when_the_stream_ends(settings: Settings) -> None:
    settings.LIVE_STREAMS_OF_ONE_PAGE = 1
    crowd, gives_way = Crowd(), Mock()
    first = crowd.enter(Visitor("a", "", HALL), gives_way)
    crowd.enter(Visitor("a", "", HALL), Mock())
    gives_way.assert_called_once_with()
    crowd.leave(first)
    assert len(crowd) == 1
