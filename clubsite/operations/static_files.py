"""How are the files of pages kept for serving? Under names that change with them, gzipped, and not more.

Brotli at its best took 20 seconds of a first start for the API's interactive page alone, for a twentieth of its size.
"""

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class Gzipped(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise says nothing of its base's types
    def create_compressor(self, **kwargs: Any) -> Compressor:
        extensions = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")  # asked for by programmers' tools alone
        return Compressor(**{**kwargs, "extensions": extensions, "use_brotli": False})
