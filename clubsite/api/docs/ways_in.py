"""The ways of saying who one is, as the schema names them: its operations say which of them open each address."""

from clubsite.api.shapes import Schema

WAYS_IN: dict[str, Schema] = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token from *My account*, *Tokens for programs*, with one of the scopes named there.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "Of a browser that is logged in; writes carry `X-CSRFToken`.",
    },
    "password": {"type": "http", "scheme": "basic", "description": "User name and password, to make a token with."},
}
