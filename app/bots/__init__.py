"""Players made of code. They see what their seat sees, and they know the rules: nothing else."""

from app.bots.contract import Bot
from app.bots.one_step import OneStep

BOTS: dict[str, Bot] = {bot.name: bot for bot in (OneStep(),)}
"""Every kind of bot by its name, which is stored with the seats that it plays. A stronger one is one more entry."""

USUAL = OneStep.name
"""Who plays where nobody asked for a certain kind."""

__all__ = ["BOTS", "USUAL"]
