from django.apps import AppConfig


class UnhurriedConfig(AppConfig):
    name = "tests.scale.unhurried"
    label = "unhurried"

    def ready(self) -> None:
        from clubsite.access import write_limit

        write_limit.MOST_WRITES = 10_000
