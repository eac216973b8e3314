"""How much of the site one visitor may take up before anything is known about them: slow requests, large ones, live pages.

The defaults are far above what a club's hall with sixty phones behind one address needs.
"""

import os

REQUEST_SECONDS = int(os.environ.get("CLUB_REQUEST_SECONDS") or "30")  # within which a request must have arrived completely
HEAD_SECONDS = min(10, REQUEST_SECONDS)  # and its headers
READER_SECONDS = 30  # within which a visitor must have taken at least something of an answer that waits for them
HEAD_BYTES = 65_536
BODY_BYTES = 6 * 2**20 + 65_536  # the largest score sheet the API reads, and the form around it
SMALL_BODY_BYTES = 65_536  # a tap has 200; only larger bodies are counted
LARGE_BODIES = 12  # in memory at once; a club imports a few sheets an evening
LARGE_BODIES_OF_ONE_ADDRESS = 4
UNFINISHED_REQUESTS = 500  # connections, or bodies behind the proxy, that have not come completely; the oldest gives way
UNFINISHED_OF_ONE_ADDRESS = 100  # of such bodies: in a hall nobody's phone takes as long as the others together

# Open pages that are live, in one process. `clubsite/live/crowd.py` says who gives way and who is told to come back later.
LIVE_STREAMS_AT_MOST = int(os.environ.get("CLUB_LIVE_PAGES") or "4000")
LIVE_STREAMS_OF_ONE_ADDRESS = int(os.environ.get("CLUB_LIVE_PAGES_OF_ONE_ADDRESS") or "400")
LIVE_STREAMS_OF_ONE_LOGIN = 40  # or of one seat
LIVE_STREAMS_OF_ONE_PAGE = 4  # it has one; another while it reconnects
