"""Who may do what at an evening, and how fast."""
