"""Which answers are compressed where no proxy stands in front? All that is text and was drawn for this request.

Outside of whatever decides about an answer (conditional requests, Content-Length), inside of WhiteNoise, whose files were
gzipped when they were collected. Live streams never come here: `clubsite/live` compresses them itself.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from clubsite.kit.content_coding import takes_gzip


class GzippedPages(GZipMiddleware):
    """Django's, for text alone, and heeding what a browser refuses.

    A page holds secrets beside what its address says, so that the length of the compressed page could tell them letter by
    letter (BREACH). Django masks the CSRF token anew in each page and adds up to 100 random bytes to each answer.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not _is_text(response):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if not takes_gzip(request.headers.get("Accept-Encoding", "")):
            return response
        return super().process_response(request, response)


def _is_text(response: HttpResponseBase) -> bool:
    kind = response.get("Content-Type", "").partition(";")[0].strip().lower()
    return kind != "text/event-stream" and (kind.startswith("text/") or kind.endswith(("json", "/xml", "+xml")))
