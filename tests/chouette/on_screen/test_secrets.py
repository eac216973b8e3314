"""What no address of the site reveals while a game runs on screen: the seed of its dice, and the team's talk."""

from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from chouette.models import Chouette, Seat
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from chouette.pages.talk.posting import talk_as_seat
from clubsite.kit import paper
from games.dice.models import DiceSeed
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import let_everybody_roll, press
from tests.chouette.phones import Phone
from tests.matrix.addresses import PASSES, request
from tests.matrix.reading import lines
from tests.matrix.world import PEOPLE, World, build

pytestmark = pytest.mark.django_db

OTHERS = ("watch", "seat:0", "seat:999999", "watch:1", "nobody")
SAID = "keep the midpoint xyzzy"
LINES = [line for line in lines() if "GET" in line.methods]
READ = [line.name for line in LINES]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """A club in which a game runs on screen: Annie is box against player and removed, whose captain has said something."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = build()
        say(world.chouette, "team wins single override\noption board=on\ngame")
        let_everybody_roll(world.chouette)
        assert press(Phone(), world.chouette, captain_of(world).word, "roll").status_code == 302
        talk_as_seat(captain_of(world), "team", SAID, uuid4())
        yield world
        transaction.set_rollback(True)


def captain_of(world: World) -> Seat:
    game = Chouette.objects.get(pk=world.chouette.pk).table["game"]
    return world.chouette.seats.get(word=game["captain"])


def box_of(world: World) -> Seat:
    game = Chouette.objects.get(pk=world.chouette.pk).table["game"]
    return world.chouette.seats.get(word=game["box"])


def spelt(seed: bytes) -> list[bytes]:
    """Every form in which it could appear in a text."""
    numbers = [str(list(seed)), str(int.from_bytes(seed)), str(int.from_bytes(seed, "little"))]
    texts = [seed.hex(), seed.hex().upper(), b64encode(seed).decode().rstrip("="), urlsafe_b64encode(seed).decode().rstrip("=")]
    return [seed, *(one.encode() for one in (*texts, *numbers, *(one.replace(", ", ",") for one in numbers), repr(seed)))]


def told(answer: object) -> bytes:
    content = b"".join(answer.streaming_content) if getattr(answer, "streaming", False) else answer.content  # type: ignore[attr-defined]
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())  # type: ignore[attr-defined]
    return content + headers.encode()


@pytest.fixture(scope="module")
def answers(world: World) -> dict[tuple[str, str], bytes]:
    """What every readable address tells everybody whom it lets in, by its name and the reader's standing. (Whom it does not,
    the table of permissions decides, and who is refused is told nothing.) Papers come as they are before they are drawn, since
    a PDF is packed."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(paper, "pdf_of", str.encode)
        return {
            (line.name, who): told(request(world.browser(who), "GET", world.place(line.name), {}).answer)
            for line in LINES
            for who in PEOPLE
            if line.signs[who] == PASSES
        }


def test_no_address_tells_the_seed_of_a_running_game(
    world: World, answers: dict[tuple[str, str], bytes], capfd: pytest.CaptureFixture[str]
) -> None:
    seed = DiceSeed.objects.get(revealed_at=None, scope__contains=":game:")
    secret = spelt(bytes(seed.seed))
    assert seed.commitment.encode() in answers["dice_json", "visitor"]
    assert [where for where, text in answers.items() if any(one in text for one in secret)] == []
    with transaction.atomic():
        say(world.chouette, "team wins single override")
        assert bytes(seed.seed).hex().encode() in told(Phone().get(world.place("dice_json")))
        transaction.set_rollback(True)
    logged = "".join(capfd.readouterr()).encode()
    assert not any(one in logged for one in secret)


def test_no_address_tells_the_box_what_the_team_says(world: World, answers: dict[tuple[str, str], bytes]) -> None:
    """Nor spectators, nor a monitor at the console. The team's own pages do, and a member's own seat when logged in."""
    assert SAID in Phone().get(f"/s/{captain_of(world).secret}/").text
    team = world.chouette.seats.exclude(pk=box_of(world).pk).values_list("secret", flat=True)
    of_the_team = {name for name in READ if any(secret in world.place(name) for secret in team)}
    heard = {(name, who) for (name, who), text in answers.items() if SAID.encode() in text and name not in of_the_team}
    assert heard <= {(name, who) for name, who in heard if who in ("player", "removed") and name.startswith("api_my_seat")}
    for place in (f"/s/{box_of(world).secret}/", f"/api/seats/{box_of(world).secret}/"):
        assert SAID not in Phone().get(place).text
    assert SAID not in Phone().get(f"/api/seats/{box_of(world).secret}/messages/").text


def test_no_open_page_is_drawn_for_another_audience(world: World) -> None:
    """Not for the box, nor for a seat of another table, nor for one that does not exist, nor without the mark of the link."""
    state, box, captain = read(str(world.chouette.pk)), box_of(world), captain_of(world)
    for audience in (watch_audience(world.chouette), own_audience(box), *OTHERS, f"seat:{captain.pk}", f"seat:{captain.pk}.0"):
        assert SAID not in (state.draw(audience) or "")
    assert SAID in (state.draw(own_audience(captain)) or "")
