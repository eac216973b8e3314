"""How any app keeps an append-only log: the record (`models.LogRecord`), how typed events become JSON and come back
(`codec`), how old JSON is read by newer code (`upcast`), and PostgreSQL's promise that nothing changes (`append_only`).
"""
