"""Journeys of a browser with two web processes, a live process and two workers behind the proxy: those of tests/browser that
more than one process has a part in, and a whole evening. What a page and its script decide is asked in tests/browser alone.
"""
