"""Django alone, for a server of WSGI threads (granian): what a production installation's web processes run.

The live wire has a process of its own there: `asgi.live_wire`.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings.prod")

application = get_wsgi_application()
