"""One folder per page, its views beside what they show."""
