"""How any app keeps an append-only log: the record (`models.LogRecord`), how typed events become JSON and come back
(`codec`), how newer code reads old JSON (`upcast`), and how PostgreSQL makes sure that nothing changes (`append_only`).
"""
