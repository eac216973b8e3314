"""The director's desk: entry, waiting list, the promised draw, calls, and what is stored of it."""
