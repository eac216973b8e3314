"""The addresses of the API of evenings."""

from django.urls import path

import chouette.urls  # noqa: F401  registers <code:code> and <secret:secret>
import clubsite.api.requests.in_addresses  # noqa: F401  registers <word:word>
from chouette.api.club import careers as lifetimes
from chouette.api.club import evenings, lobby
from chouette.api.club import house_rules as house
from chouette.api.evening import closing, dice, legal, links, record, scores, sheets, table
from chouette.api.seat import numbers, own_link, seats, talk
from chouette.api.seat import table as at_table
from clubsite.api.docs.schema import resource
from clubsite.api.requests.plain_text import CsvRenderer, TextRenderer
from clubsite.api.requests.reading import SheetParser, UploadParser

OF_A_CLUB = "clubs/<slug:slug>/chouettes/"
PLAYER = "clubs/<slug:slug>/players/<int:player_id>/"
AGAINST = f"{PLAYER}against/"
ONE = "chouettes/<code:code>/"

urlpatterns = [
    path(f"{PLAYER}lifetime/", resource(get=lifetimes.lifetime), name="api_lifetime"),
    path(f"{PLAYER}lifetime/steps/", resource(get=lifetimes.lifetime_steps), name="api_lifetime_steps"),
    path(f"{PLAYER}lifetime/steps.csv", resource(renderers=[CsvRenderer], get=lifetimes.lifetime_csv), name="api_lifetime_csv"),
    path(AGAINST, resource(get=lifetimes.player_against_all), name="api_against_all"),
    path(f"{AGAINST}<int:other_id>/", resource(get=lifetimes.head_to_head), name="api_head_to_head"),
    path(f"{AGAINST}<int:other_id>/evenings/", resource(get=lifetimes.meetings), name="api_meetings"),
    path("house-sheets/", resource(get=house.house_sheets), name="api_house_sheets"),
    path("house-options/", resource(get=house.house_options), name="api_house_options"),
    path(OF_A_CLUB, resource(get=evenings.club_evenings, post=evenings.begin_evening), name="api_chouettes"),
    path("clubs/<slug:slug>/lobby/", resource(get=lobby.club_lobby), name="api_lobby"),
    path(f"{OF_A_CLUB}import/", resource(parsers=[SheetParser, UploadParser], post=sheets.import_sheet), name="api_import"),
    path(f"{OF_A_CLUB}import/preview/", resource(parsers=[SheetParser], post=sheets.preview_sheet), name="api_import_preview"),
    path(ONE, resource(get=table.evening_state), name="api_chouette"),
    path(f"{ONE}games/", resource(get=table.evening_games), name="api_games"),
    path(f"{ONE}games/<int:number>/moves/", resource(get=record.game_moves), name="api_game_moves"),
    path(f"{ONE}statements/", resource(get=table.evening_log, post=table.say_statement), name="api_statements"),
    path(f"{ONE}proposal/", resource(delete=table.withdraw_proposal), name="api_proposal"),
    path(f"{ONE}preview/", resource(get=table.preview_statement), name="api_preview"),
    path(f"{ONE}legal/", resource(get=legal.legal_now), name="api_legal"),
    path(f"{ONE}rules/", resource(get=house.rules_here), name="api_rules"),
    path(f"{ONE}dice/", resource(get=dice.evening_dice), name="api_dice"),
    path(f"{ONE}players/<word:word>/statement/", resource(get=scores.why_score), name="api_why_score"),
    path(f"{ONE}seats/", resource(get=links.players_links, patch=links.let_players_answer), name="api_seats"),
    path(f"{ONE}seats/<word:word>/link/", resource(post=links.make_new_link), name="api_new_link"),
    path(f"{ONE}code/", resource(post=links.make_new_code), name="api_new_code"),
    path(f"{ONE}seat/", resource(get=seats.my_seat), name="api_my_seat"),
    path(f"{ONE}seat/here/", resource(post=seats.here_for_myself), name="api_here"),
    path(f"{ONE}seat/roll/", resource(post=at_table.roll_for_myself), name="api_roll_for_myself"),
    path(f"{ONE}seat/sit-down/", resource(post=lobby.sit_down_here), name="api_sit_down"),
    path(f"{ONE}seat/statements/", resource(post=seats.say_for_myself), name="api_say_for_myself"),
    path(f"{ONE}seat/proposal/", resource(post=at_table.answer_proposal_for_myself), name="api_answer_for_myself"),
    path(f"{ONE}messages/", resource(get=talk.messages_by_code, post=talk.say_among_spectators), name="api_messages"),
    path(f"{ONE}closing/", resource(get=closing.closing_proposal, post=closing.end_evening), name="api_closing"),
    path(f"{ONE}sheet.txt", resource(renderers=[TextRenderer], get=sheets.score_sheet), name="api_sheet_text"),
    path(f"{ONE}games.csv", resource(renderers=[CsvRenderer], get=sheets.games_csv), name="api_games_csv"),
    path(f"{ONE}export.json", resource(get=sheets.export_json), name="api_export"),
    path("seats/<secret:secret>/", resource(get=seats.seat_by_secret), name="api_seat"),
    path("seats/<secret:secret>/here/", resource(post=seats.here_by_secret), name="api_here_by_secret"),
    path("seats/<secret:secret>/take/", resource(post=own_link.take_by_secret), name="api_take"),
    path(
        "seats/<secret:secret>/links/<word:word>/confirm/",
        resource(post=own_link.confirm_link_by_secret),
        name="api_confirm_link",
    ),
    path("seats/<secret:secret>/messages/", resource(get=talk.messages_of_seat, post=talk.say_from_seat), name="api_seat_talk"),
    path("seats/<secret:secret>/roll/", resource(post=at_table.roll_by_secret), name="api_seat_roll"),
    path(
        "seats/<secret:secret>/number/",
        resource(get=numbers.numbers_of_seat, post=numbers.add_number_by_secret),
        name="api_seat_number",
    ),
    path("seats/<secret:secret>/hold/", resource(post=at_table.hold_by_secret), name="api_seat_hold"),
    path(
        "seats/<secret:secret>/half-played/",
        resource(post=at_table.show_half_played_by_secret),
        name="api_seat_half_played",
    ),
    path("seats/<secret:secret>/settlements/", resource(post=at_table.settle_by_secret), name="api_seat_settlements"),
    path("seats/<secret:secret>/proposal/", resource(post=at_table.answer_proposal_by_secret), name="api_answer_by_secret"),
    path("seats/<secret:secret>/statements/", resource(post=seats.say_by_secret), name="api_say_by_secret"),
]
