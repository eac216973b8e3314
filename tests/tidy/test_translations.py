"""The French catalogue is complete: every message of the sources is in it, translated, with the same gaps, and compiled."""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from tests.needs import ask_for

from .sources import ROOT, tracked_files

CATALOGUE = Path("clubsite/locale/fr/LC_MESSAGES/django.po")
HOW = "Run ./club messages, translate what it leaves open in clubsite/locale, run it again."

GAP = re.compile(r"\{\w*\}|%\(\w+\)[sd]|</?[a-z][^>]*>")
MUST_BE_UNBREAKABLE = re.compile(r"[ \w][;!?](?:\s|$)|\w :|« | »|\s'|\w'\w")
"""A plain space, or none, before a high punctuation mark; a straight apostrophe. (`&amp;` and URLs have none of these.)"""


def key(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(ROOT / CATALOGUE))


@pytest.fixture
def gathered(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> polib.POFile:
    """The catalogue as `./club messages` would leave it, made from a copy of the sources, because gathering writes beside
    them."""
    ask_for("gettext")
    if shutil.which("msgmerge") is None:
        pytest.skip("no gettext on this machine")
    for path in (*sources(), ROOT / CATALOGUE):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    settings.LOCALE_PATHS = [tmp_path / "clubsite" / "locale"]
    monkeypatch.chdir(tmp_path)
    call_command("makemessages", locale=["fr"], no_obsolete=True, verbosity=0)
    return polib.pofile(str(tmp_path / CATALOGUE))


def sources() -> Iterator[Path]:
    for path in tracked_files():
        if path.suffix in (".py", ".html", ".txt") and path.relative_to(ROOT).parts[0] in (
            "clubsite",
            "games",
            "chouette",
            "templates",
        ):
            yield path


MARKS = {"_", "gettext", "ngettext", "pgettext", "npgettext", "gettext_noop", "gettext_lazy", "ngettext_lazy"}


def is_marked(node: ast.AST) -> bool:
    """Whether it is a string literal passed to gettext."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in MARKS:
        return False
    return bool(node.args) and isinstance(node.args[0], ast.Constant)


def test_no_sentence_is_marked_inside_an_f_string() -> None:
    """xgettext does not look inside, so the sentence would never be gathered."""
    wrong = []
    for path in (one for one in sources() if one.suffix == ".py"):
        f_strings = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.JoinedStr)]
        wrong += [f"{path}:{one.lineno}" for one in f_strings if any(is_marked(node) for node in ast.walk(one))]
    assert wrong == []


def test_everything_the_sources_say_is_translated(gathered: polib.POFile) -> None:
    missing = [entry.msgid for entry in gathered if "fuzzy" in entry.flags or not all(texts(entry))]
    assert missing == [], HOW


def test_nothing_is_translated_that_nobody_says_any_more(gathered: polib.POFile, catalogue: polib.POFile) -> None:
    said = {key(entry) for entry in gathered}
    assert [entry.msgid for entry in catalogue if key(entry) not in said] == [], HOW


def test_no_translation_is_a_guess_or_empty(catalogue: polib.POFile) -> None:
    assert len(catalogue) > 900
    assert [entry.msgid for entry in catalogue if entry.obsolete or "fuzzy" in entry.flags or not all(texts(entry))] == []


def test_a_translation_has_the_gaps_and_the_markup_of_what_it_translates(catalogue: polib.POFile) -> None:
    """How often a gap is used depends on the language. A plural form may leave one out, as in "one game"."""
    wrong = []
    for entry in catalogue:
        originals = [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
        allowed = [set(GAP.findall(original)) for original in originals]
        wrong += [(entry.msgid, text) for text in texts(entry) if text and set(GAP.findall(text)) not in allowed]
    assert wrong == []


def test_a_translation_begins_and_ends_as_the_original(catalogue: polib.POFile) -> None:
    """Templates put sentences side by side: a missing full stop or line break would show."""
    ends = re.compile(r"[.…:?!]$|\n$")
    wrong = [
        (entry.msgid, text)
        for entry in catalogue
        for text in texts(entry)
        if text
        and (bool(ends.search(entry.msgid)) != bool(ends.search(text)) or entry.msgid[:1].isspace() != text[:1].isspace())
    ]
    assert wrong == []


def test_french_is_set_as_french_is(catalogue: polib.POFile) -> None:
    """A non-breaking space before high punctuation marks; curved apostrophes."""
    plain = {
        text: found[0]
        for entry in catalogue
        for text in texts(entry)
        if (found := MUST_BE_UNBREAKABLE.search(GAP.sub("", text)))
    }
    assert plain == {}


def test_what_is_compiled_says_what_the_catalogue_says(catalogue: polib.POFile) -> None:
    compiled = polib.mofile(str(ROOT / CATALOGUE.with_suffix(".mo")))
    assert {key(entry): texts(entry) for entry in compiled} == {key(entry): texts(entry) for entry in catalogue}, HOW
