"""manage.py on the installation's own database: the running one, or one started just for this command."""

import contextlib
import os
import sys

from django.core.management import execute_from_command_line

from .cluster import Cluster, ClusterInUse
from .data_folder import data_folder


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings.dev")
    cluster = Cluster(data_folder())
    with contextlib.suppress(ClusterInUse):  # the site is up or starting, so its database is the one to use
        cluster.start()
    os.environ.update(cluster.environment())
    try:
        execute_from_command_line(["./club manage", *sys.argv[1:]])
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
