"""What is logged, and how."""

# Errors are read where the processes were started; Django alone would only mail them, to nobody.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "propagate": True, "level": "WARNING"},
        "django.request": {"level": "ERROR"},  # a page not found is not our trouble
        # Nor is a body too large, or cut off on its way: its sender is told, and a line with a stack for each fills the disk.
        "django.security.RequestDataTooBig": {"level": "CRITICAL"},
        "django.security.TooManyFieldsSent": {"level": "CRITICAL"},
    },
}
