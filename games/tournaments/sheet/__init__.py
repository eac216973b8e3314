"""The director's sheet: a whole tournament as text, read, played, written, and told as JSON. Pure."""
