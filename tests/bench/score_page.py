"""Something of the size of a chouette's score page to render, and the row it is rendered from."""

from django.db import connection, transaction
from django.template import engines

from clubsite.live.announce import announce
from clubsite.live.rendering import Rendered

CHANNEL = "bench:1"

PAGE = """<section id="table"><h1>Friday, game {{ version }}</h1><ol>
{% for player in players %}<li id="player-{{ player.name }}"><span class="name">{{ player.name }}</span>
<output class="{% if player.score < 0 %}minus{% else %}plus{% endif %}">{{ player.score }}</output>
<span class="rail" data-owner="{{ player.owner }}">cube {{ player.cube }}, {{ player.owner }}</span>
<details id="more-{{ player.name }}"><summary>More</summary><p>{{ player.name }} has the cube at {{ player.cube }}.</p>
<button name="say" value="{{ player.name }} takes">Take</button> <button name="say" value="{{ player.name }} drops">Drop
</button></details></li>
{% endfor %}</ol></section>"""


def set_up() -> None:
    with connection.cursor() as cursor:
        cursor.execute("create table bench_table (id int primary key, version int not null)")
        cursor.execute("insert into bench_table values (1, 0)")


def commit() -> int:
    """One action: lock the row, move it on, announce. Returns the version that is now to be seen."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("update bench_table set version = version + 1 where id = 1 returning version")
        version = int(cursor.fetchone()[0])
        announce(CHANNEL, version)
    return version


def render(channel_id: str, audiences: frozenset[str]) -> Rendered:
    with connection.cursor() as cursor:
        cursor.execute("select version from bench_table where id = %s", [int(channel_id)])
        version = int(cursor.fetchone()[0])
    players = [
        {"name": f"player{seat}", "score": (seat * version) % 17 - 8, "cube": 2 ** (version % 6), "owner": "centre"}
        for seat in range(14)
    ]
    page = engines["django"].from_string(PAGE)
    return Rendered(version, {who: page.render({"version": version, "players": players}) for who in audiences})
