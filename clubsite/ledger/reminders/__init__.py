"""Who is reminded of what they owe, and by which mail."""
