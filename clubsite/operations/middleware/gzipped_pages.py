"""Which answers are compressed if there is no proxy in front? All that are text and were made for this request.

This middleware goes outside those that decide about an answer (conditional requests, Content-Length) and inside WhiteNoise,
whose files were gzipped when they were collected. Live streams never come here: `clubsite/live` compresses them itself.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from clubsite.kit.content_coding import takes_gzip


class GzippedPages(GZipMiddleware):
    """Django's GZipMiddleware, for text only, and respecting what a browser refuses.

    A page may contain both secrets and text taken from its URL, so that the length of the compressed page could reveal the
    secrets letter by letter (BREACH). Against that, Django masks the CSRF token anew in each page and adds up to 100 random
    bytes to each answer.
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
