"""Recorded games that pin the behaviour of the rules, and the scripts that made them."""
