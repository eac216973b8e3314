"""How a short code stands in an address: six of its letters, typed in either case."""

from chouette.models import CODE_LENGTH, CODE_LETTERS


class ShortCode:
    """A path converter, `<code:code>`; the view gets the code as it is kept."""

    regex = f"[{CODE_LETTERS}{CODE_LETTERS.lower()}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value.upper()

    def to_url(self, value: str) -> str:
        return value


def as_typed(text: str) -> str:
    """The code that somebody meant by this text: any case, spaces and dashes anywhere. Empty if it cannot be one."""
    code = "".join(text.replace("-", " ").split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else ""
