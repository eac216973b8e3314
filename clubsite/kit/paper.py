"""A page as PDF, for printing and filing. It is drawn by WeasyPrint, which fetches nothing over the network: it gets our own
static files and nothing else, whatever a page may refer to.

WeasyPrint needs Pango, a system library that pip cannot install. Without it the same page is answered as HTML with a sentence
that says what is missing; a browser can print that, too.
"""

import logging
from contextlib import suppress
from functools import cache, partial
from http import HTTPStatus
from importlib import import_module
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import SuspiciousFileOperation
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.utils.translation import gettext as _

OURS = "http://paper.invalid"  # the base of URLs inside such a page; no such host can exist (RFC 6761)

log = logging.getLogger(__name__)


class NoPango(Exception):
    """The system's library for drawing text is missing; the message is for the site's administrator."""


@cache
def load_meanwhile() -> None:
    """Load WeasyPrint in the background, once per process. A page that offers a PDF calls this, so that opening the PDF a
    moment later does not take another 1.6 seconds."""
    Thread(target=partial(_load, "weasyprint"), name="weasyprint", daemon=True).start()


def _load(module: str) -> None:
    """Ignore a missing system library here, as the PDF's own page reports it."""
    with suppress(ImportError, OSError):
        import_module(module)


def pdf_of(html: str) -> bytes:
    """The page as PDF. Raises `NoPango`."""
    try:
        from weasyprint import HTML  # the import needs the system library
        from weasyprint.urls import URLFetcher, URLFetcherResponse
    except (ImportError, OSError) as missing:
        raise NoPango(str(missing)) from missing

    class OwnFiles(URLFetcher):  # type: ignore[misc]  # comes without types
        """Fetches our static files and nothing else."""

        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
            file = own_file(url)
            kind, _encoding = guess_type(file.name)  # WeasyPrint ignores a style sheet without its content type
            content = _unpacked(file) if file.suffix == ".woff2" else file.read_bytes()
            return URLFetcherResponse(url, content, {"Content-Type": kind or "application/octet-stream"})

    return bytes(HTML(string=html, base_url=f"{OURS}/", url_fetcher=OwnFiles()).write_pdf())


@cache
def _unpacked(font: Path) -> bytes:
    """WeasyPrint would unpack the same fonts for each page again, which is a third of the time that a page takes."""
    from fontTools.ttLib import woff2  # one of WeasyPrint's parts, and as slow to load

    unpacked = BytesIO()
    woff2.decompress(BytesIO(font.read_bytes()), unpacked)
    return unpacked.getvalue()


def own_file(url: str) -> Path:
    """The static file behind this URL. Raises ValueError for any other, so that nothing else is ever fetched."""
    folder = OURS + urljoin("/", settings.STATIC_URL)
    if not url.startswith(folder):
        raise ValueError(f"not a file of ours: {url}")
    name = unquote(urlsplit(url).path.removeprefix(urlsplit(folder).path))
    try:
        found = finders.find(name) or staticfiles_storage.path(name)  # collected files have a digest in their names
    except SuspiciousFileOperation as outside:
        raise ValueError(f"not a file of ours: {url}") from outside
    return Path(str(found))


def paper_response(request: HttpRequest, template: str, page: dict[str, object], name: str) -> HttpResponse:
    """The page as a PDF called `name`.pdf, shown in the browser; as HTML with a sentence if it cannot be drawn."""
    try:
        pdf = pdf_of(render_to_string(template, page, request))
    except NoPango as missing:
        log.warning("no PDF without Pango: %s", missing)
        said = _("This site cannot make PDFs: the library Pango is missing on its machine. Print this page instead.")
        return HttpResponse(
            render_to_string(template, page | {"refusal": said}, request), status=HTTPStatus.SERVICE_UNAVAILABLE
        )
    shown = f'inline; filename="{slugify(name) or "sheet"}.pdf"'
    return HttpResponse(pdf, "application/pdf", headers={"Content-Disposition": shown})
