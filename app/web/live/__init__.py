"""Rooms as browsers see them, kept up to date while they look."""
