"""Between Django and the event loop: whose request is next, bodies read whole, answers handed over as they are taken."""
