"""What all requests share, found on the application."""

from starlette.requests import HTTPConnection

from app.rooms.house import House
from app.settings import Settings


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings
