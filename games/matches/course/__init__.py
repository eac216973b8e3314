"""The course of a match around its games, pure like the rules: challenged, agreed, played, reported, confirmed or disputed.

What is said here stands in the same log as the statements of `games.matches.rules`, which know nothing of it.
"""
