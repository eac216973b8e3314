"""Files of whole matches, as other programs and sites write them, read into a record that the rules have replayed.

`reading.read_file` takes the bytes of any of them. What a file says is first only *told* (`told.py`): by the tolerant reader
of .mat files in their dialects (`mat_dialects.py`), or by the library that knows the binary formats (`library.py`). Then every
turn, every score and the Crawford game are judged by the rules (`replaying.py`), and the first thing that cannot be is refused
with its place. Nothing is accepted by halves.
"""
