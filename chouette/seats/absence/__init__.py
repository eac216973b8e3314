"""Somebody whose game it is says nothing: are they still there, who plays on, when is it decided?"""
