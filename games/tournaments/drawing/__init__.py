"""A tournament drawn: brackets as pictures, all matches as lists, standings with the working shown.

`drawing_of` in drawing.py is all that a page calls; `{% include "games/tournaments/drawing/drawing.html" %}` shows what it
returns under the name `drawing`, and games/bracket.css styles it.
"""
