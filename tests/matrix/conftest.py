import pytest

from clubsite.kit import paper


@pytest.fixture(autouse=True)
def nothing_is_drawn_as_a_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may have a paper is decided before it is drawn, and its page is made all the same. Drawing it would take a fifth of a
    second for each of those who are asked for here; each paper's own tests have it drawn."""
    monkeypatch.setattr(paper, "pdf_of", lambda _page: b"%PDF-")
