"""Django alone, for a WSGI server with threads (granian): what the web processes run in production.

Live updates have their own process there: `asgi.live_wire`.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings.prod")

application = get_wsgi_application()
