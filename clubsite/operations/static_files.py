"""How are static files stored for serving? Under names with a digest of their content, gzipped and nothing more.

At its best level, Brotli took 20 seconds of a first start for the API's interactive page alone, to save a twentieth of its
size.
"""

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class Gzipped(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise says nothing of its base's types
    def create_compressor(self, **kwargs: Any) -> Compressor:
        extensions = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")  # only developer tools request these
        return Compressor(**{**kwargs, "extensions": extensions, "use_brotli": False})
