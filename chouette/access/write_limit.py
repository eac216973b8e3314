"""How fast may one person write at one chouette? As the site's limit says; a form of another room may allow fewer."""

from chouette.models import WriteBurst
from clubsite.access.write_limit import WriteLimit

_LIMIT = WriteLimit(WriteBurst, "chouette")


def count_write(chouette_id: int, writer: str, *, most: int | None = None) -> None:
    """Count one attempt of `writer` (a login, a seat, an API key) at this chouette. Raises TooFast."""
    _LIMIT.count(chouette_id, writer, most=most)
