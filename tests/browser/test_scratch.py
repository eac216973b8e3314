import pytest
from tests.browser.conftest import OpenPage
from tests.games.tournaments.desk.nights import night

pytestmark = pytest.mark.django_db(transaction=True)


def test_look(open_page: OpenPage, transactional_db) -> None:
    evening = night(
        "tournament Friday\nflight main knockout length 5\nfee 10\nprizes main 60 40\ndraw_seed 7\nentrants ann bob cal dee", ""
    )
    from tests.games.tournaments.desk.test_calcutta_pages import says

    says(evening, "dana", "calcutta {calcutta}", flight="main", prizes="60 / 40", house="5", most_back="25")
    evening.says("dana", "lot bob 100 to mo\nlot ann 200 to gus back 25\nlot cal 50 to tom\nstart main")
    for i in range(2):
        for m in [m.names for m in evening.desk_matches("main") if len(m.names) == 2 and not m.decided]:
            evening.says("dana", f"{m[0]} beats {m[1]} 5-1" if i == 0 else f"no_show {m[0]} {m[1]}")
    page = open_page(
        f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["dana"], viewport={"width": 390, "height": 844}
    )
    page.locator("button[value='ask close main']").click()
    page.wait_for_timeout(800)
    page.screenshot(path="/tmp/s1.png")
    evening.says("dana", "close main")
    for name, w in (("390", 390), ("1440", 1440)):
        for path, k in (("", 2), ("calcutta/", 3)):
            p = open_page(
                f"/tournaments/{evening.tournament.code}/{path}",
                evening.club.users["ann"],
                viewport={"width": w, "height": 900},
                color_scheme="dark" if w > 1000 else "light",
            )
            p.wait_for_timeout(500)
            p.screenshot(path=f"/tmp/s{k}-{name}.png", full_page=True)
