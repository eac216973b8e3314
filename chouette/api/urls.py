"""The addresses of the API of evenings."""

from django.urls import path

import chouette.urls  # noqa: F401  registers <code:code> and <secret:secret>
import clubsite.api.requests.in_addresses  # noqa: F401  registers <word:word>
from chouette.api import events
from chouette.api.club import careers as lifetimes
from chouette.api.club import evenings, lobby
from chouette.api.club import house_rules as house
from chouette.api.evening import closing, dice, legal, links, record, scores, sheets, steps, table
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
    path(f"{PLAYER}lifetime/", resource(get=lifetimes.get_lifetime), name="api_lifetime"),
    path(f"{PLAYER}lifetime/steps/", resource(get=lifetimes.list_lifetime_steps), name="api_lifetime_steps"),
    path(
        f"{PLAYER}lifetime/steps.csv",
        resource(renderers=[CsvRenderer], get=lifetimes.export_lifetime_csv),
        name="api_lifetime_csv",
    ),
    path(AGAINST, resource(get=lifetimes.list_opponents), name="api_against_all"),
    path(f"{AGAINST}<int:other_id>/", resource(get=lifetimes.compare_players), name="api_head_to_head"),
    path(f"{AGAINST}<int:other_id>/evenings/", resource(get=lifetimes.list_meetings), name="api_meetings"),
    path("house-sheets/", resource(get=house.list_house_sheets), name="api_house_sheets"),
    path("house-options/", resource(get=house.list_house_options), name="api_house_options"),
    path(OF_A_CLUB, resource(get=evenings.list_evenings, post=evenings.begin_evening), name="api_chouettes"),
    path(
        "clubs/<slug:slug>/house-rules/",
        resource(get=house.get_club_house_rules, put=house.change_club_house_rules, delete=house.delete_club_house_rules),
        name="api_club_house",
    ),
    path("clubs/<slug:slug>/lobby/", resource(get=lobby.get_lobby), name="api_lobby"),
    path(f"{OF_A_CLUB}import/", resource(parsers=[SheetParser, UploadParser], post=sheets.import_evening), name="api_import"),
    path(f"{OF_A_CLUB}import/preview/", resource(parsers=[SheetParser], post=sheets.preview_import), name="api_import_preview"),
    path(ONE, resource(get=table.get_evening), name="api_chouette"),
    path(f"{ONE}events/", resource(get=events.watch_evening), name="api_events"),
    path(f"{ONE}games/", resource(get=table.list_games), name="api_games"),
    path(f"{ONE}games/<int:number>/moves/", resource(get=record.get_game_moves), name="api_game_moves"),
    path(f"{ONE}games/<int:number>/steps/", resource(get=steps.list_game_steps), name="api_game_steps"),
    path(f"{ONE}statements/", resource(get=table.list_statements, post=table.say_at_evening), name="api_statements"),
    path(f"{ONE}proposal/", resource(delete=table.withdraw_proposal), name="api_proposal"),
    path(f"{ONE}preview/", resource(get=table.preview_statement), name="api_preview"),
    path(f"{ONE}legal/", resource(get=legal.list_legal_statements), name="api_legal"),
    path(f"{ONE}rules/", resource(get=house.get_evening_rules), name="api_rules"),
    path(f"{ONE}dice/", resource(get=dice.get_evening_dice), name="api_dice"),
    path(f"{ONE}players/<word:word>/statement/", resource(get=scores.explain_score), name="api_why_score"),
    path(f"{ONE}seats/", resource(get=links.list_seat_links, patch=links.change_answering), name="api_seats"),
    path(f"{ONE}seats/<word:word>/link/", resource(post=links.renew_seat_link), name="api_new_link"),
    path(f"{ONE}code/", resource(post=links.renew_evening_code), name="api_new_code"),
    path(f"{ONE}seat/", resource(get=seats.get_own_seat), name="api_my_seat"),
    path(f"{ONE}seat/events/", resource(get=events.watch_own_seat), name="api_my_seat_events"),
    path(f"{ONE}seat/here/", resource(post=seats.be_present_at_own_seat), name="api_here"),
    path(f"{ONE}seat/roll/", resource(post=at_table.roll_at_own_seat), name="api_roll_for_myself"),
    path(f"{ONE}seat/sit-down/", resource(post=lobby.sit_down_at_evening), name="api_sit_down"),
    path(f"{ONE}seat/statements/", resource(post=seats.say_at_own_seat), name="api_say_for_myself"),
    path(f"{ONE}seat/proposal/", resource(post=at_table.answer_proposal_at_own_seat), name="api_answer_for_myself"),
    path(f"{ONE}messages/", resource(get=talk.list_spectator_messages, post=talk.talk_to_spectators), name="api_messages"),
    path(f"{ONE}closing/", resource(get=closing.get_closing, post=closing.close_evening), name="api_closing"),
    path(f"{ONE}sheet.txt", resource(renderers=[TextRenderer], get=sheets.get_score_sheet), name="api_sheet_text"),
    path(f"{ONE}games.csv", resource(renderers=[CsvRenderer], get=sheets.export_games_csv), name="api_games_csv"),
    path(f"{ONE}export.json", resource(get=sheets.export_evening), name="api_export"),
    path("seats/<secret:secret>/", resource(get=seats.get_seat), name="api_seat"),
    path("seats/<secret:secret>/events/", resource(get=events.watch_seat), name="api_seat_events"),
    path("seats/<secret:secret>/here/", resource(post=seats.be_present_at_seat), name="api_here_by_secret"),
    path("seats/<secret:secret>/take/", resource(post=own_link.take_seat), name="api_take"),
    path(
        "seats/<secret:secret>/links/<word:word>/confirm/",
        resource(post=own_link.confirm_link_at_seat),
        name="api_confirm_link",
    ),
    path(
        "seats/<secret:secret>/messages/",
        resource(get=talk.list_messages_at_seat, post=talk.talk_at_seat),
        name="api_seat_talk",
    ),
    path("seats/<secret:secret>/roll/", resource(post=at_table.roll_at_seat), name="api_seat_roll"),
    path(
        "seats/<secret:secret>/number/",
        resource(get=numbers.list_numbers_at_seat, post=numbers.add_number_at_seat),
        name="api_seat_number",
    ),
    path("seats/<secret:secret>/hold/", resource(post=at_table.hold_roll_at_seat), name="api_seat_hold"),
    path("seats/<secret:secret>/next-roll/", resource(post=at_table.leave_next_roll_at_seat), name="api_seat_next_roll"),
    path("seats/<secret:secret>/tray/", resource(post=at_table.propose_play_at_seat), name="api_seat_tray"),
    path("seats/<secret:secret>/marks/", resource(post=at_table.mark_play_at_seat), name="api_seat_marks"),
    path(
        "seats/<secret:secret>/half-played/",
        resource(post=at_table.show_half_play_at_seat),
        name="api_seat_half_played",
    ),
    path("seats/<secret:secret>/settlements/", resource(post=at_table.settle_at_seat), name="api_seat_settlements"),
    path("seats/<secret:secret>/proposal/", resource(post=at_table.answer_proposal_at_seat), name="api_answer_by_secret"),
    path("seats/<secret:secret>/statements/", resource(post=seats.say_at_seat), name="api_say_by_secret"),
]
