"""Browser journeys with two web processes, a live process and a worker behind the proxy: those of tests/browser that
involve more than one process, and a whole evening. What a page and its script decide is tested only in tests/browser."""
