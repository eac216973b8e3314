"""The throw-away cluster of this very test run, and clusters that are killed."""

import django.db
import pytest


@pytest.mark.django_db
def test_django_reaches_the_cluster_of_this_run_through_its_socket() -> None:
    with django.db.connection.cursor() as cursor:
        cursor.execute("select current_user, inet_server_addr(), current_setting('fsync')")
        assert cursor.fetchone() == ("club", None, "off")
