"""Create the database, or bring it up to date."""

import argparse
import asyncio

from app import database, logs
from app.cli import load_settings
from app.cli.data_folder import prepare_data_folder

HELP = "create the database, or bring it up to date"


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """Everything this command needs to know is in the settings."""


def run(_arguments: argparse.Namespace) -> int:
    settings = load_settings()
    logs.configure(settings.log_format, settings.log_level)
    prepare_data_folder(settings.data)
    asyncio.run(database.migrate(settings.database_url))
    print("The database is up to date.")
    return 0
