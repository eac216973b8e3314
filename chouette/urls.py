"""The addresses of the chouettes. Codes and secrets are matched by their own letters, so that nothing else
reaches the database."""

from django.urls import URLPattern, URLResolver, path, register_converter

from chouette.pages.career import views as players
from chouette.pages.console import links_views as links
from chouette.pages.console import more_time_views as more_time
from chouette.pages.console import views as console
from chouette.pages.console.dialogs import dialog_views as console_sheets
from chouette.pages.evenings import closing_report_views as closing_paper
from chouette.pages.evenings import closing_views as closing
from chouette.pages.evenings import sheet_views as sheets
from chouette.pages.evenings import views as evenings
from chouette.pages.history import correct_views
from chouette.pages.history import text_views as evening_pages
from chouette.pages.history import views as history
from chouette.pages.house import club_views as club_rules
from chouette.pages.house import views as rules
from chouette.pages.lobby import views as lobby
from chouette.pages.players import account_views as statement
from chouette.pages.players import dice_views as dice
from chouette.pages.players import heartbeat_views as here
from chouette.pages.players import number_views as numbers
from chouette.pages.players import opinion_views as opinions
from chouette.pages.players import own_page_views as own_page
from chouette.pages.players import rematch_views as rematch
from chouette.pages.players import table_dialog_views as table_sheets
from chouette.pages.players import table_views as table
from chouette.pages.players import take_views as taking
from chouette.pages.players import watch_views as watch
from chouette.pages.replay import file_views as replay_files
from chouette.pages.replay import position_views as positions
from chouette.pages.replay import views as replay
from chouette.pages.talk import mute_views as mute
from chouette.pages.talk import views as talk
from chouette.tasks.summary_mail import DECLINE
from clubsite.access.secret_link import LinkSecret
from clubsite.access.short_code import ShortCode
from clubsite.preferences.decline import decline_page

register_converter(ShortCode, "code")
register_converter(LinkSecret, "secret")

urlpatterns: list[URLPattern | URLResolver] = [
    path("w/", watch.enter_code, name="watch_by_code"),
    path("w/<str:typed>/", watch.watch, name="watch"),
    path("w/<code:code>/qr.svg", watch.qr_code, name="qr_code"),
    path("w/<code:code>/dice/", dice.dice, name="dice"),
    path("w/<code:code>/dice.json", dice.dice_json, name="dice_json"),
    path("w/<code:code>/rules/", rules.rules, name="rules"),
    path("position/", positions.position, name="position"),
    path("position/card.svg", positions.position_svg, name="position_svg"),
    path("position/card.png", positions.position_png, name="position_png"),
    path("position/<path:gnu_id>/", positions.position, name="position_by_id"),
    path("w/<code:code>/games/", replay.games, name="replays"),
    path("w/<code:code>/games/<int:number>/", replay.replay, name="replay"),
    path("w/<code:code>/games/<int:number>/moves.json", replay_files.game_json, name="game_json"),
    path("w/<code:code>/games/<int:number>/<str:word>.mat", replay_files.game_mat, name="game_mat"),
    path("w/<code:code>/games.json", replay_files.evening_json, name="evening_json"),
    path("w/<code:code>/games/<str:one>-against-<str:other>.mat", replay_files.evening_mat, name="evening_mat"),
    path("w/<code:code>/talk/", talk.watch_talk, name="watch_talk"),
    path("w/<code:code>/players/<str:word>/", statement.statement, name="statement"),
    path("s/<secret:secret>/", own_page.own_page, name="own_page"),
    path("s/<secret:secret>/take/", taking.own_take, name="own_take"),
    path("s/<secret:secret>/confirm-link/", taking.own_confirm_link, name="own_confirm_link"),
    path("s/<secret:secret>/say/", own_page.own_say, name="own_say"),
    path("s/<secret:secret>/roll/", table.own_roll, name="own_roll"),
    path("s/<secret:secret>/number/", numbers.own_number, name="own_number"),
    path("s/<secret:secret>/play/", table.own_play, name="own_play"),
    path("s/<secret:secret>/hold/", table.own_hold, name="own_hold"),
    path("s/<secret:secret>/next-roll/", table.own_next_roll, name="own_next_roll"),
    path("s/<secret:secret>/answers/", table.own_answers, name="own_answers"),
    path("s/<secret:secret>/double/", table.own_double, name="own_double"),
    path("s/<secret:secret>/tray/", opinions.own_tray, name="own_tray"),
    path("s/<secret:secret>/reaction/", opinions.own_reaction, name="own_reaction"),
    path("s/<secret:secret>/preview/", table.own_preview, name="own_preview"),
    path("s/<secret:secret>/resign/", table_sheets.own_resign, name="own_resign"),
    path("s/<secret:secret>/settle/", table_sheets.own_settle, name="own_settle"),
    path("s/<secret:secret>/offer/", table_sheets.own_offer, name="own_offer"),
    path("s/<secret:secret>/proposal/", table_sheets.own_proposal, name="own_proposal"),
    path("s/<secret:secret>/rematch/", rematch.own_rematch, name="own_rematch"),
    path("s/<secret:secret>/talk/", talk.own_talk, name="own_talk"),
    path("s/<secret:secret>/here/", here.here, name="here"),
    path("s/<secret:secret>/qr.svg", own_page.own_qr_code, name="own_qr_code"),
    path("c/<code:code>/mute/", mute.muting, name="mute"),
    path("c/<code:code>/more-time/", more_time.more_time, name="more_time"),
    path("c/<code:code>/proposal/", console.proposal, name="proposal"),
    path("c/<code:code>/rematch/", rematch.rematch, name="rematch"),
    path("c/<code:code>/links/", links.links, name="links"),
    path("c/<code:code>/links/<str:word>/new/", links.new_link, name="new_link"),
    path("c/<code:code>/new-code/", links.new_code, name="new_code"),
    path("clubs/<slug:slug>/lobby/", lobby.tables, name="lobby"),
    path("clubs/<slug:slug>/lobby/new/", lobby.open_table, name="open_table"),
    path("t/<code:code>/", lobby.door, name="door"),
    path("t/<code:code>/qr.svg", lobby.door_qr, name="door_qr"),
    path("t/<code:code>/sit/", lobby.sit, name="sit"),
    path("t/<code:code>/away/", lobby.go_away, name="go_away"),
    path("t/<code:code>/begin/", lobby.begin, name="begin"),
    path("t/<code:code>/asking/<int:request_id>/", lobby.answer_request, name="answer_request"),
    path("clubs/<slug:slug>/chouettes/", evenings.chouettes, name="chouettes"),
    path("clubs/<slug:slug>/chouettes/new/", evenings.new_chouette, name="new_chouette"),
    path("clubs/<slug:slug>/house-rules/", club_rules.club_house, name="club_house"),
    path("c/<code:code>/", console.console, name="console"),
    path("c/<code:code>/say/", console.say, name="say"),
    path("c/<code:code>/preview/", console_sheets.preview, name="preview"),
    path("c/<code:code>/games/", history.history, name="history"),
    path("c/<code:code>/games/<int:number>/", correct_views.correct_game, name="correct_game"),
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
    path("mails/<str:token>/", decline_page(DECLINE, "chouette/evenings/decline_mails.html"), name="decline_mails"),
]
