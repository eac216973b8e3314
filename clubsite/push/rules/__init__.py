"""When a notification is tried again. Pure."""
