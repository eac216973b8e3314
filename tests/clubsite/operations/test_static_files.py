"""What is left out of our scripts and style sheets when they are collected for serving, and what is not."""

from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.test import override_settings

from clubsite.operations.static_files import Packed, lean_script, lean_sheet

SCRIPT = """/* What this is for,
   in two lines. */
(() => {
  "use strict";
  // A line of its own.
  const STEP = 3;  // as in the rules
  const far = "https://club.test/* not a comment */", near = '  // nor this';
  const part = far.match(/[/*]{2,}/g);  /* this one stays: it is short */
  /* another */ const more = `${STEP} // ${far}`;
})();
"""


def test_a_script_loses_its_comments_and_its_indentation() -> None:
    assert lean_script(SCRIPT).splitlines() == [
        "(() => {",
        '"use strict";',
        "const STEP = 3;",
        """const far = "https://club.test/* not a comment */", near = '  // nor this';""",
        "const part = far.match(/[/*]{2,}/g);  /* this one stays: it is short */",
        "/* another */ const more = `${STEP} // ${far}`;",
        "})();",
    ]


def test_what_looks_like_a_comment_in_a_text_of_several_lines_stays() -> None:
    text = "const words = `one\n  // two\n`;\n"
    assert lean_script(text) == text


def test_a_style_sheet_loses_comments_and_blanks_but_nothing_inside_a_text() -> None:
    sheet = """/* One. */
    @layer pages {
      .a :is(.b, .c) { content: "{ /* x */ ; }"; margin: 0 calc(1px + 2px) } /* Two; it's short. */
    }
    """
    assert lean_sheet(sheet) == '@layer pages{.a :is(.b,.c){content: "{ /* x */ ; }";margin: 0 calc(1px + 2px)}}\n'


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own files, as they are collected."""
    folder = tmp_path_factory.mktemp("static")
    ours = next(iter(get_finders()))
    with override_settings(WHITENOISE_KEEP_ONLY_HASHED_FILES=False):
        storage = Packed(location=folder)
        found = {path: (source, path) for path, source in ours.list([]) if path.startswith("site/") and "icons" not in path}
        for path, (source, _path) in found.items():
            with source.open(path) as file:
                storage.save(path, file)
        assert all(done for _name, _hashed, done in storage.post_process(found))
    return folder


def only(folder: Path, pattern: str) -> Path:
    (path,) = folder.glob(pattern)
    return path


def test_files_of_others_are_served_as_they_are(collected: Path) -> None:
    ours, theirs = only(collected, "site/taps.*.js"), only(collected, "site/vendor/htmx-4.0.1.min.*.js")
    assert "\n  " not in ours.read_text()
    assert theirs.read_bytes() == (collected / "site/vendor/htmx-4.0.1.min.js").read_bytes()


def test_small_files_are_packed_in_both_ways_and_large_ones_by_gzip(tmp_path: Path) -> None:
    small, large = tmp_path / "small.js", tmp_path / "large.js"
    small.write_text("let a;" * 1_000)
    large.write_text("let a;" * 20_000)
    packer = Packed(location=tmp_path).create_compressor(quiet=True)
    assert {Path(one).name for path in (small, large) for one in packer.compress(str(path))} == {
        *("small.js.br", "small.js.gz", "large.js.gz"),
    }
