"""The club's open tables, and how one sits down."""
