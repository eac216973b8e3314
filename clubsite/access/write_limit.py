"""How fast one person may write in one place: sixty statements in ten seconds (fewer messages), refused ones included.

Nobody taps that fast, but a runaway script does. A program that plays against itself needs it: six rolls and plays a second for
each side are a game of backgammon in twenty seconds. Counted in PostgreSQL by one statement that also locks the row, so that
all processes of the site count together and no burst slips through between reading and writing.
"""

from dataclasses import dataclass

from django.db import connection, models

from .security_log import refused_from

MOST_WRITES = 60
SECONDS = 10


class Burst(models.Model):
    """How often someone has written in one place since `began_at`; written only by `WriteLimit`.

    A subclass adds a foreign key to the place, and a constraint that a writer has one burst there.
    """

    writer = models.CharField(max_length=80)
    began_at = models.DateTimeField()
    writes = models.PositiveIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.writer}: {self.writes}"


class TooFast(Exception):
    """The answer is 429; nothing was done."""


@dataclass(frozen=True, slots=True)
class WriteLimit:
    """The bursts in one kind of place: their model, and its field for the place."""

    bursts: type[Burst]
    where: str

    def count(self, place: int, writer: str, *, most: int | None = None) -> None:
        """Count one attempt by `writer` (a login, a seat, an API key) in this place, outside the transaction that writes:
        refused attempts count too.

        Raises TooFast beyond `most` attempts, MOST_WRITES by default.
        """
        table, where = self.bursts._meta.db_table, self.bursts._meta.get_field(self.where).attname  # type: ignore[union-attr]
        # One that began later than now was counted before the server's clock was set back; a moment is another transaction's.
        over = "burst.began_at not between now() - %(window)s::interval and now() + %(window)s::interval"
        with connection.cursor() as cursor:
            cursor.execute(
                f"""
                insert into {table} as burst ({where}, writer, began_at, writes) values (%(place)s, %(writer)s, now(), 1)
                on conflict ({where}, writer) do update set
                    began_at = case when {over} then now() else burst.began_at end,
                    writes = case when {over} then 1 else burst.writes + 1 end
                returning writes
                """,  # noqa: S608  the names are our own
                {"place": place, "writer": writer, "window": f"{SECONDS} seconds"},
            )
            (writes,) = cursor.fetchone()
        if writes > (MOST_WRITES if most is None else most):
            refused_from(writer, "too many statements", at=table)
            raise TooFast
