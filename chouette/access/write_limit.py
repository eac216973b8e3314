"""How fast one person may write at one chouette: the site's limit; the form of another room may allow less."""

from chouette.models import WriteBurst
from clubsite.access.write_limit import WriteLimit

_LIMIT = WriteLimit(WriteBurst, "chouette")


def count_write(chouette_id: int, writer: str, *, most: int | None = None) -> None:
    """Count one attempt of `writer` (a login, a seat, an API key) at this chouette. Raises TooFast."""
    _LIMIT.count(chouette_id, writer, most=most)
