"""How a message looks on the wire: server-sent events as htmx's `hx-sse` and the browser's EventSource read them.

Unnamed messages are HTML to swap in; their id is the version. Named ones are signals to `clubsite/static/live.js`. Every
named message carries an empty `data:` line, without which EventSource would not deliver it.
"""

RETRY_MS = 1_000  # a page's first pause before it reconnects; it doubles from there

# Sent at once on connecting, so that the page knows it is live, and then at every heartbeat. A comment line would keep
# proxies content as well but is invisible to the page, which could then not tell a dead stream from a quiet one.
BEAT = b"event: beat\ndata:\n\n"
HELLO = b"retry: %d\nevent: beat\ndata:\n\n" % RETRY_MS
EXPIRED = b"event: expired\ndata:\n\n"  # the token is of no use any more: do not reconnect, load the page again
FULL = b"event: full\ndata:\n\n"  # come back later


def fragment(version: int, html: str) -> bytes:
    """One rendering as one message; built once, shared by all pages that are shown it."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() or [""])
    return f"id: {version}\n{lines}\n".encode()
