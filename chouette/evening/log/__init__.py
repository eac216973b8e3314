"""The log of an evening as a whole: replayed, and which of its records are in force."""
