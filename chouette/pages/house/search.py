"""Looking for a rule by any of its words; `house.js` compares in the same way while somebody types."""

from unicodedata import category, normalize

from django.http import HttpRequest

LONGEST_SEARCH = 60


def words_in(request: HttpRequest) -> str:
    """What is looked for, as the page repeats it."""
    return " ".join(request.GET.get("q", "")[:LONGEST_SEARCH].split())


def speaks_of(text: str, words: str) -> bool:
    """Whether each of the words is in the text, whatever its capitals and accents."""
    plain = _plain(text)
    return all(word in plain for word in _plain(words).split())


def _plain(text: str) -> str:
    return "".join(letter for letter in normalize("NFD", text.casefold()) if category(letter) != "Mn")
