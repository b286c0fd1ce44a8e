"""Azulejo: the Azul family of board games, for friends, in a browser."""

__version__ = "0.1.0"
