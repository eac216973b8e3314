"""The serif: which file has which letters, how heavy they are, and the licence."""

from fontTools.ttLib import TTFont

from games.boards.cards.png import FONTS, can_write, file_of

FIRST, MORE, EXTENDED = (FONTS / f"newsreader-display-{name}.woff2" for name in ("latin", "latin-more", "latin-ext"))


def test_the_style_sheet_says_exactly_which_letters_each_file_has() -> None:
    for font in (FIRST, MORE, EXTENDED):
        letters = {chr(one) for one in TTFont(font).getBestCmap()}
        assert {file_of(one) for one in letters} == {font.name}
    assert not can_write("↑")


def test_a_page_in_a_language_of_the_site_needs_no_more_than_the_first_file() -> None:
    said = "“Ann” – 8/5*, 4¼ − 2½… L’été où Noël chante « à cœur joie » : ÇA ÉTAIT ÊTRE ÂGÉ, haïr, août, dû, là, ÿ, Œuvre × 2 €"
    assert {file_of(letter) for letter in said} == {FIRST.name}
    assert file_of("ø") == MORE.name


def test_the_serif_stays_small_and_keeps_its_licence() -> None:
    fonts = list(FONTS.glob("*.woff2"))
    assert {*fonts} == {FIRST, MORE, EXTENDED}
    assert sum(font.stat().st_size for font in fonts) <= 60_000
    assert FIRST.stat().st_size <= 24_000
    assert "SIL Open Font License" in (FONTS / "newsreader.OFL.txt").read_text()
