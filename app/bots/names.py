"""What bots are called: names that tile makers have in Portugal."""

from __future__ import annotations

NAMES = (
    *("Inês", "Duarte", "Leonor", "Tomé", "Beatriz", "Gaspar", "Catarina", "Simão", "Mafalda", "Vasco"),
    *("Teresa", "Afonso", "Joana", "Brás", "Luísa", "Rui", "Filipa", "Gonçalo", "Branca", "Estêvão"),
)
"""More than one table and those around it need. Who already has such a name keeps it for themselves."""
