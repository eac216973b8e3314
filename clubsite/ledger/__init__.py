"""The book: the only place where points and money are written."""
