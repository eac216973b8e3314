"""The API for programs."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": ["clubsite.api.BoundedJsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    # Far above what a table and its phones need, far below what a broken program sends. Counted in each process.
    "DEFAULT_THROTTLE_RATES": {"anon": "240/min", "user": "1200/min"},
    "EXCEPTION_HANDLER": "clubsite.api.explained",
}
