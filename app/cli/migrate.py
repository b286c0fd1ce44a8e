"""Create the database, or bring it up to date."""

import argparse
import asyncio

from app import database, logs
from app.cli import load_settings
from app.cli.copies import database_file
from app.cli.data_folder import prepare_data_folder, prepare_database_file

HELP = "create the database, or bring it up to date"


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """Everything this command needs to know is in the settings."""


def run(_arguments: argparse.Namespace) -> int:
    settings = load_settings()
    logs.configure(settings.log_format, settings.log_level)
    prepare_data_folder(settings.data)
    if (file := database_file(settings.database_url)) is not None:
        prepare_database_file(file)
    asyncio.run(database.migrate(settings.database_url))
    print("The database is up to date.")
    return 0
