"""Where does this installation keep what must survive: the database, the secret key, the worker's schedule?"""

import os
import secrets
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent.parent


def data_folder() -> Path:
    """CLUB_DATA, or `.data` in the checkout."""
    return Path(os.environ.get("CLUB_DATA") or CHECKOUT / ".data").absolute()


def secret_key() -> str:
    """The key that signs sessions and links."""
    return _kept_secret("secret-key", 50)


def push_key() -> str:
    """The key that signs notifications: 32 bytes for URLs, a number on the curve but once in four billion times."""
    return _kept_secret("push-key", 32)


def _kept_secret(name: str, length: int) -> str:
    """Made at the first start, readable only by its owner."""
    path = data_folder() / name
    if not path.exists():
        path.parent.mkdir(mode=0o711, parents=True, exist_ok=True)
        draft = path.with_name(f"{name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(length))
        try:
            os.link(draft, path)  # unlike a rename, this never replaces a key that another process made in the meantime
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
