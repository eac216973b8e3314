"""What may be done now, and by whom: the questions that buttons ask."""
