"""A listener for tests: an evening whose whole state is a version and the last line said."""

from django.db import connection, transaction
from django.utils.html import format_html

from clubsite.eventlog.announce import announce
from clubsite.live.rendering import State

CHANNEL = "evening:42"
readings: list[int] = []  # the versions that were read
renderings: list[tuple[int, str]] = []  # what was drawn, and for whom


def set_up() -> None:
    readings.clear()
    renderings.clear()
    with connection.cursor() as cursor:
        cursor.execute("drop table if exists evening")
        cursor.execute("create table evening (id int primary key, version int not null, said text not null)")
        cursor.execute("insert into evening values (42, 0, 'nothing yet')")


def tear_down() -> None:
    with connection.cursor() as cursor:
        cursor.execute("drop table evening")


def write(line: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute("update evening set version = version + 1, said = %s where id = 42 returning version", [line])
        return int(cursor.fetchone()[0])


def say(line: str) -> int:
    with transaction.atomic():
        version = write(line)
        announce(CHANNEL, version)
    return version


def as_shown(version: int, line: str, audience: str) -> str:
    return format_html(
        '<p id="said">{}</p>\n<p id="seen-by">{} {}</p>\n<label for="note">Note</label> <input id="note" name="note">'
        '<details id="more"><summary class="btn">More</summary>about {}</details>',
        line, audience, version, line,
    )  # fmt: skip


def read(evening_id: str) -> State:
    with connection.cursor() as cursor:
        cursor.execute("select version, said from evening where id = %s", [int(evening_id)])
        version, line = cursor.fetchone()
    readings.append(version)

    def draw(audience: str) -> str:
        renderings.append((version, audience))
        return as_shown(version, line, audience)

    return State(version, draw)


def read_at_length(evening_id: str) -> State:
    """A megabyte: more than the buffers between the server and a page that does not read."""
    state = read(evening_id)
    return State(state.version, lambda audience: str(state.draw(audience) or "") + "." * 1_000_000)
