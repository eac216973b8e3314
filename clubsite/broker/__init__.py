"""The queue of background tasks, kept in the club's own database (pgmq). No models: the tables are pgmq's."""
