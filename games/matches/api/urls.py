"""The addresses of matches for programs."""

from django.urls import path, register_converter

from clubsite.access.short_code import ShortCode
from clubsite.api.docs.schema import resource
from clubsite.api.requests.plain_text import TextRenderer
from clubsite.api.requests.reading import SheetParser, UploadParser
from games.matches.api import board, events, files, matches, numbers, rules, talk

register_converter(ShortCode, "api_match_code")

_ALL = "clubs/<slug:slug>/matches/"
_ONE = f"{_ALL}<api_match_code:code>/"

urlpatterns = [
    path(_ALL, resource(get=matches.list_matches, post=matches.propose_match), name="api_matches"),
    path(f"{_ALL}rules/", resource(get=rules.get_match_rules, patch=rules.change_match_rules), name="api_match_rules"),
    path(f"{_ALL}import/", resource(parsers=[SheetParser, UploadParser], post=files.import_match), name="api_import_match"),
    path(
        f"{_ALL}import/preview/", resource(parsers=[SheetParser], post=files.preview_match_file), name="api_preview_match_file"
    ),
    path(_ONE, resource(get=matches.get_match), name="api_match"),
    path(f"{_ONE}moves.mat", resource(renderers=[TextRenderer], get=files.export_match_moves), name="api_match_mat"),
    path(f"{_ONE}doings/", resource(post=matches.do_at_match), name="api_do_at_match"),
    path(f"{_ONE}events/", resource(get=events.watch_match), name="api_match_events"),
    path(f"{_ONE}board/events/", resource(get=events.watch_match_board), name="api_match_board_events"),
    path(f"{_ONE}board/", resource(get=board.get_match_board), name="api_match_board"),
    path(f"{_ONE}board/next-roll/", resource(post=board.leave_next_roll_at_match), name="api_match_next_roll"),
    path(f"{_ONE}here/", resource(post=board.be_present_at_match), name="api_match_here"),
    path(f"{_ONE}talk/", resource(get=talk.list_messages_at_match, post=talk.talk_at_match), name="api_match_talk"),
    path(
        f"{_ONE}number/", resource(get=numbers.list_numbers_at_match, post=numbers.add_number_at_match), name="api_match_number"
    ),
]
