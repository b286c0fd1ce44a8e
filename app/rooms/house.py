"""Everything about people and rooms, put together around one database."""

from app.database import Database
from app.rooms import clock
from app.rooms.chat import Chat
from app.rooms.live import LiveRooms
from app.rooms.lobby import Lobby
from app.rooms.my_games import GameLists
from app.rooms.people import People
from app.rooms.presence import Presence
from app.rooms.store import Store
from app.rooms.writing import MoveWriter


class House:
    def __init__(self, database: Database, now: clock.Clock = clock.now) -> None:
        store = Store(database)
        self.now = now
        self.people = People(store, now)
        self.lobby = Lobby(store, now)
        self.chat = Chat(store, now)
        self.presence = Presence(store, now)
        self.lists = GameLists(database, now)
        self.rooms = LiveRooms(store, MoveWriter(store, now))
