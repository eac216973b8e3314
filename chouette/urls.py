"""The addresses of the chouettes. Codes and secrets are matched by their own letters, so that nothing else
reaches the database."""

from django.urls import URLPattern, URLResolver, path, register_converter

from chouette.seat_secret import SeatSecret
from chouette.short_code import ShortCode
from chouette.views import (
    closing,
    closing_paper,
    console,
    console_sheets,
    dice,
    evening_pages,
    evenings,
    history,
    links,
    mails,
    own_page,
    players,
    replay,
    rules,
    sheets,
    statement,
    table,
    watch,
)

register_converter(ShortCode, "code")
register_converter(SeatSecret, "secret")

urlpatterns: list[URLPattern | URLResolver] = [
    path("w/", watch.enter_code, name="watch_by_code"),
    path("w/<str:typed>/", watch.watch, name="watch"),
    path("w/<code:code>/qr.svg", watch.qr_code, name="qr_code"),
    path("w/<code:code>/dice/", dice.dice, name="dice"),
    path("w/<code:code>/dice.json", dice.dice_json, name="dice_json"),
    path("w/<code:code>/rules/", rules.rules, name="rules"),
    path("w/<code:code>/games/", replay.games, name="replays"),
    path("w/<code:code>/games/<int:number>/", replay.replay, name="replay"),
    path("w/<code:code>/players/<str:word>/", statement.statement, name="statement"),
    path("s/<secret:secret>/", own_page.own_page, name="own_page"),
    path("s/<secret:secret>/say/", own_page.own_say, name="own_say"),
    path("s/<secret:secret>/roll/", table.own_roll, name="own_roll"),
    path("s/<secret:secret>/play/", table.own_play, name="own_play"),
    path("s/<secret:secret>/hold/", table.own_hold, name="own_hold"),
    path("s/<secret:secret>/answers/", table.own_answers, name="own_answers"),
    path("s/<secret:secret>/double/", table.own_double, name="own_double"),
    path("s/<secret:secret>/preview/", table.own_preview, name="own_preview"),
    path("s/<secret:secret>/qr.svg", own_page.own_qr_code, name="own_qr_code"),
    path("c/<code:code>/links/", links.links, name="links"),
    path("clubs/<slug:slug>/chouettes/", evenings.chouettes, name="chouettes"),
    path("clubs/<slug:slug>/chouettes/new/", evenings.new_chouette, name="new_chouette"),
    path("c/<code:code>/", console.console, name="console"),
    path("c/<code:code>/say/", console.say, name="say"),
    path("c/<code:code>/preview/", console_sheets.preview, name="preview"),
    path("c/<code:code>/games/", history.history, name="history"),
    path("c/<code:code>/games/<int:number>/", history.correct_game, name="correct_game"),
    path("c/<code:code>/rules/", evening_pages.house_rules, name="house_rules"),
    path("c/<code:code>/texts/", evening_pages.texts, name="texts"),
    path("c/<code:code>/sheet/<slug:sheet>/", console_sheets.sheet, name="sheet"),
    path("c/<code:code>/close/", closing.closing, name="closing"),
    path("c/<code:code>/closing.pdf", closing_paper.closing_pdf, name="closing_pdf"),
    path("c/<code:code>/closing-sheet/", closing_paper.closing_paper, name="closing_paper"),
    path("c/<code:code>/sheet.txt", sheets.sheet_text, name="sheet_text"),
    path("c/<code:code>/games.csv", sheets.games_csv, name="games_csv"),
    path("c/<code:code>/export.json", sheets.export_json, name="export_json"),
    path("clubs/<slug:slug>/chouettes/import/", sheets.import_sheet, name="import_sheet"),
    path("clubs/<slug:slug>/players/<int:player_id>/", players.player, name="player"),
    path("clubs/<slug:slug>/players/<int:player_id>/evenings.csv", players.evenings_csv, name="player_evenings_csv"),
    path("clubs/<slug:slug>/players/<int:player_id>/statement.csv", players.statement_csv, name="player_statement_csv"),
    path("clubs/<slug:slug>/players/<int:player_id>/against/", players.against, name="opponents"),
    path("clubs/<slug:slug>/players/<int:player_id>/against/<int:other_id>/", players.head_to_head, name="head_to_head"),
    path(
        "clubs/<slug:slug>/players/<int:player_id>/against/<int:other_id>/evenings.csv",
        players.head_to_head_csv,
        name="head_to_head_csv",
    ),
    path("me/", players.my_record, name="my_record"),
    path("mails/<str:token>/", mails.decline_mails, name="decline_mails"),
]
