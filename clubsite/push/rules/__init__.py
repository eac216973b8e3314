"""When a notification is tried again, and whom our signature may name. Pure."""
