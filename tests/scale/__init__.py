"""The journeys of tests/browser again, with two web processes, a live process and two workers behind the proxy."""
