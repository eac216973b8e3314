"""The queue of background work, kept in the club's own database (pgmq). No models: the tables are pgmq's."""
