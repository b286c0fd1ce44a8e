"""Measurements: `./dev bench WHAT` runs `python -m bench.WHAT`."""
