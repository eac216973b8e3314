"""The formats, a file each. A format says which matches a flight has and what feeds each line of them; everything else about a
tournament is the same for all. Pure.
"""
