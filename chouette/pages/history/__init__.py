"""Games and records of an evening, and corrections."""
