"""How much of the site one visitor may take up before anything is known about them: slow requests, large ones, live pages.

The defaults are far above what a club's hall with sixty phones behind one address needs.
"""

import os

REQUEST_SECONDS = int(os.environ.get("CLUB_REQUEST_SECONDS") or "30")  # within which a request must have arrived completely
HEAD_SECONDS = min(10, REQUEST_SECONDS)  # and its headers
READER_SECONDS = 30  # within which a visitor must have taken at least something of an answer that waits for them
ANSWER_SECONDS = 60  # in which an answer must have been taken, and
ANSWER_BYTES_A_SECOND = 4_096  # for a longer one so much more time; the slowest phone takes more
UNTAKEN_BYTES = 256 * 2**20  # of answers that wait for their readers, in one process; the oldest gives way
UNTAKEN_BYTES_OF_ONE_ADDRESS = 64 * 2**20  # five hundred answers: all phones of a hall may have a bad connection
UNTAKEN_SECONDS = 5  # before which none gives way
SEND_BUFFER_BYTES = 131_072  # that the system keeps for each connection; it would by itself grow to megabytes
HEAD_BYTES = 65_536
BODY_BYTES = 6 * 2**20 + 65_536  # the largest score sheet the API reads, and the form around it
SMALL_BODY_BYTES = 65_536  # a tap has 200; only larger bodies are counted
LARGE_BYTES = 12 * BODY_BYTES  # of those in memory at once; a club imports a few sheets an evening
LARGE_BYTES_OF_ONE_ADDRESS = 4 * BODY_BYTES
SLOW_AFTER_SECONDS = 2  # a large body that comes too slowly then gives way where there is no more room
UNFINISHED_REQUESTS = 500  # connections, or bodies behind the proxy, that have not come completely; the oldest gives way
UNFINISHED_OF_ONE_ADDRESS = 100  # of such bodies: in a hall nobody's phone takes as long as the others together

# Requests that wait for a thread (`clubsite/embedded/bridge/turns.py`), in one process. Those for static files have their own.
WAITING_OF_ONE_ADDRESS = 300  # sixty phones in a hall, five each
WAITING_OF_ONE_NEIGHBOURHOOD = 4 * WAITING_OF_ONE_ADDRESS  # 256 households of IPv6
WAITING_AT_MOST = 3_000
FILES_OF_A_PAGE = 8  # times as many of these may wait: a phone asks for all of them at once
REFUSED_AFTER_SECONDS = 2

# Open pages that are live, in one process. `clubsite/live/watching/crowd.py` says who gives way and who comes back later.
LIVE_STREAMS_AT_MOST = int(os.environ.get("CLUB_LIVE_PAGES") or "4000")
LIVE_STREAMS_OF_ONE_ADDRESS = int(os.environ.get("CLUB_LIVE_PAGES_OF_ONE_ADDRESS") or "400")
LIVE_STREAMS_OF_ONE_NEIGHBOURHOOD = max(LIVE_STREAMS_OF_ONE_ADDRESS, LIVE_STREAMS_AT_MOST // 4)  # 256 households of IPv6
LIVE_STREAMS_OF_ONE_CLUB = LIVE_STREAMS_AT_MOST // 2  # of logins and seats
LIVE_STREAMS_OF_ONE_EVENING = LIVE_STREAMS_AT_MOST // 4  # it has a hundred players at most
LIVE_STREAMS_OF_ONE_LOGIN = 40  # or of one seat
LIVE_STREAMS_OF_ONE_PAGE = 4  # it has one; another while it reconnects
