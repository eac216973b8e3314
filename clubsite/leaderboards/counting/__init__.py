"""How results become totals: one by one as they are written, or all again from the logs."""
