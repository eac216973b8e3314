"""Files of whole matches, as other programs and sites write them, read into a record that the rules have replayed.

`reading.read_file` takes the bytes of any of them. What a file says is first only *told* (`told.py`): by the tolerant reader
of .mat files in their dialects (`mat_dialects.py`), or by the library that knows the binary formats (`library.py`). Then every
turn, every score and the Crawford game are judged by the rules (`replaying.py`), and the first thing that cannot be is refused
with its place. Nothing is accepted by halves.

A file is a stranger's: its bytes, its text, its games and its doubles are counted before anything is done with them. What is
packed is unpacked once up to a limit, and the library of the binary formats, which checks little of what it reads, never runs
in the site's own processes, but in one that has 256 MB and five seconds (`library_apart.py`). The largest match that may come
needs a third of that; an ordinary one is there a twentieth of a second later than it would be without.
"""
