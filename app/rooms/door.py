"""The one door: whoever wants something in a room asks here, by a socket or by a form. Who may do what is decided in
`rooms`: here as far as it follows from who asks, in `Lobby` as far as the room has to be locked for it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from app.rooms.agreements import Agreements
from app.rooms.chat import Chat
from app.rooms.decisions import last_decider
from app.rooms.games import Command, LiveGame
from app.rooms.live import LiveRoom, LiveRooms
from app.rooms.lobby import Lobby
from app.rooms.mutes import Muting
from app.rooms.names import clean_name
from app.rooms.now import Now, utc_now
from app.rooms.people import People, Person
from app.rooms.reactions import Reactions
from app.rooms.refusals import Late, NoSuchRoom, NotAllowed, Refused, SentAway, Stale
from app.rooms.sofa import Sofa
from app.rooms.substitutes import Substitutes
from app.rooms.wishes import (
    AddAtDevice,
    Answer,
    Arrange,
    BeReady,
    ChangeCode,
    Claim,
    CloseRoom,
    Configure,
    EndGame,
    GiveSeat,
    HandOn,
    Join,
    Kick,
    Leave,
    Mute,
    NameRoom,
    Play,
    PlayAgain,
    React,
    Readmit,
    RenameAtDevice,
    ReopenRoom,
    Resign,
    Say,
    SeatBot,
    Sit,
    Stand,
    StandAtDevice,
    Start,
    Substitute,
    Swap,
    TableWish,
    TakeSeatBack,
    Uncover,
    Undo,
    UnseatBot,
    Wish,
    Withdraw,
)
from app.rules.wording import phrase

LATE_AFTER = 1000
"""Milliseconds. A move that was longer on its way may have been withdrawn by now: its browser is asked once more."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has come to a room by one of its links."""

    room_id: str
    person: Person | None
    """None for somebody who has not told a name yet."""
    watch_only: bool = False
    """Came by the link for watching."""
    language: str = "en"
    """Which they read."""
    code: str = ""
    """By which they came."""
    key: str = ""
    """What their browser's key is called: see `people.py`."""
    looks_from: int | None = None
    """For which of the seats at their device they ask, if they say so: the one from which their page looks."""

    @property
    def person_id(self) -> str | None:
        return self.person.id if self.person else None


@dataclass(frozen=True, slots=True)
class BotAtTable:
    """A bot that plays on a seat: it asks at the door as everybody does."""

    room_id: str
    bot: str
    """Which kind it is."""
    seat: int


@dataclass(frozen=True, slots=True)
class ClockAtTable:
    """The clock of a seat, whose time is over: a bot makes the move."""

    room_id: str
    seat: int


class Door:
    def __init__(  # noqa: PLR0913, PLR0917 - everything leads through here
        self,
        rooms: LiveRooms,
        lobby: Lobby,
        sofa: Sofa,
        agreements: Agreements,
        substitutes: Substitutes,
        reactions: Reactions,
        muting: Muting,
        chat: Chat,
        people: People,
        now: Now = utc_now,
        note_all_here: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        self._rooms = rooms
        self._lobby = lobby
        self._sofa = sofa
        self._agreements = agreements
        self._substitutes = substitutes
        self._reactions = reactions
        self._muting = muting
        self._chat = chat
        self._people = people
        self._now = now
        self._note_all_here = note_all_here

    async def enter(self, visitor: Visitor) -> LiveRoom:
        """The room, for whoever may look at it. Raises `SentAway`."""
        room = await self._rooms.get(visitor.room_id)
        member = room.state.member(visitor.person_id)
        if member is None and visitor.code and not room.state.has_code(visitor.code):
            raise NoSuchRoom  # it has another code now
        if member is not None and member.kicked:
            raise SentAway(room.state.host_name)
        room.state.insist_on_open(visitor.person_id)
        return room

    async def introduce(self, visitor: Visitor, name: str) -> tuple[Person, str]:
        """Somebody new becomes known by this name: the person, and the key for their browser."""
        room = await self.enter(visitor)
        if visitor.watch_only:
            raise NotAllowed(phrase("This link is only for watching."))
        room.state.insist_on_free_name(clean_name(name))
        return await self._people.welcome(name)

    async def ask(self, visitor: Visitor | BotAtTable | ClockAtTable, wish: Wish) -> None:
        """Carry out a wish. Raises `Refused` when that cannot be; then nothing has changed."""
        if isinstance(visitor, BotAtTable):
            await self._play_as_bot(visitor, wish)
        elif isinstance(visitor, ClockAtTable):
            await self._play_for_the_clock(visitor, wish)
        elif isinstance(wish, Play):
            await self._play(visitor, wish)
        elif isinstance(wish, TableWish):
            await self._act_together(visitor, wish)
        elif isinstance(wish, React):
            game, seat = await self.seat_of(visitor, wish.game)
            await self._reactions.react(game, seat, wish.line, wish.kind, wish.version)
        elif isinstance(wish, Say):
            room, person = await self._member(visitor)
            room.state.insist_on_open(person.id)
            await self._chat.say(room.state, person, wish.text, wish.id)
        else:
            await self._agree(visitor, wish)

    async def seat_of(self, visitor: Visitor, game_id: str) -> tuple[LiveGame, int]:
        """This game, if it is on the table, and the seat for which the visitor asks: of several at their device the
        one that they name, else the one from which their page looks. Raises `Refused`."""
        room, game = await self._at_table(visitor, game_id)
        look = room.look_of(visitor.person_id)
        assert look is not None  # noqa: S101 - they have a seat
        seat = look.seat if visitor.looks_from is None else visitor.looks_from
        if seat not in room.seats_at(visitor.person_id):
            raise NotAllowed(phrase("Nobody at your device plays in this seat."))
        return game, seat

    async def eyes_of(self, visitor: Visitor, game_id: str) -> tuple[LiveGame, int]:
        """The same for whoever wants to know what only this seat may know."""
        game, seat = await self.seat_of(visitor, game_id)
        look = (await self._rooms.get(visitor.room_id)).look_of(visitor.person_id)
        if look is None or look.seat != seat:
            raise Stale(phrase("It is somebody else’s turn at this device."))
        if look.is_covered:
            raise NotAllowed(phrase("{name} has to lift the cover first.", name=game.names[seat]))
        return game, seat

    async def _at_table(self, visitor: Visitor, game_id: str) -> tuple[LiveRoom, LiveGame]:
        """The room and this game, if it is on the table and the visitor plays it. Raises `Refused`."""
        room, person = await self._member(visitor)
        if room.seats_at(person.id) and (room.game is None or room.game.id != game_id):
            room = await self._with_game(room, game_id)
        if not room.seats_at(person.id):
            raise NotAllowed(phrase("You are watching this game. Only its players can move."))
        if room.state.game_id is None:
            raise Refused(phrase("The game has not begun yet."))
        if room.game is None or room.game.id != game_id:
            raise Stale(phrase("That was for the last game, which is over. Nothing has changed."))
        return room, room.game

    async def _with_game(self, room: LiveRoom, game_id: str) -> LiveRoom:
        """The room as it is now, if this game has begun at another process, whose news is still on its way."""
        if room.has_played(game_id) or not await self._rooms.has_begun(room.state.id, game_id):
            return room
        return await self._rooms.read_again(room.state.id)

    async def _member(self, visitor: Visitor) -> tuple[LiveRoom, Person]:
        room = await self._rooms.get(visitor.room_id)
        member = room.state.member(visitor.person_id)
        if visitor.person is None or member is None or member.kicked:
            raise NotAllowed(phrase("You are watching. Only people who have joined the room can do this."))
        return room, visitor.person

    async def _play(self, visitor: Visitor, wish: Play) -> None:
        game, seat = await self.seat_of(visitor, wish.game)
        now = self._now().timestamp() * 1000
        if wish.sent_at is not None and now - wish.sent_at > LATE_AFTER:
            raise Late(phrase("Your move took too long to arrive."))
        self._insist_on_playing(game, seat)
        await self._insist_on_holder(visitor, game, seat)
        # The id is the person's own: nobody can use up the ids of others.
        by = game.players[seat].who
        await self._rooms.carry_out(game, Command(f"{seat}-{wish.id}", seat, wish.codes, wish.version, by))

    async def _play_as_bot(self, bot: BotAtTable, wish: Wish) -> None:
        """A bot does nothing but play."""
        game = (await self._rooms.get(bot.room_id)).game
        if not isinstance(wish, Play) or game is None or game.id != wish.game:
            raise NotAllowed(phrase("Bots can only make moves, and only in games they play."))
        # No person's command begins so: theirs begin with their seat.
        command_id = f"{wish.id}-{bot.seat}"
        by = f"bot {bot.bot}"
        await self._rooms.carry_out(game, Command(command_id, bot.seat, wish.codes, wish.version, by))

    async def _play_for_the_clock(self, clock: ClockAtTable, wish: Wish) -> None:
        """Only while the time of the seat is over, and only where the room has chosen this."""
        room = await self._rooms.get(clock.room_id)
        if not isinstance(wish, Play) or room.game is None or room.game.id != wish.game:
            raise NotAllowed(phrase("Bots can only make moves, and only in games they play."))
        if not room.is_out_of_time(clock.seat, self._now()):
            raise Refused(phrase("There is still time on this clock."))
        command_id = f"{wish.id}-{clock.seat}"
        await self._rooms.carry_out(room.game, Command(command_id, clock.seat, wish.codes, wish.version))

    def _insist_on_playing(self, game: LiveGame, seat: int) -> None:
        if game.players[seat].bot is not None:
            raise NotAllowed(phrase("A bot plays for you now. Take your seat back first."))

    async def _insist_on_holder(self, visitor: Visitor, game: LiveGame, seat: int) -> None:
        """Nobody plays blindly for somebody else at the same device. Whoever plays has it in their hands: that is
        noted before they may come to know something by it."""
        room = await self._rooms.get(visitor.room_id)
        look, person = room.look_of(visitor.person_id), visitor.person
        if look is None or look.seat != seat or person is None:
            return
        if look.asks:
            raise NotAllowed(phrase("{name} has to lift the cover first.", name=game.names[seat]))
        if game.has_secrets and len(room.seats_at(person.id)) > 1 and room.holder_at(person.id) != seat:
            await self._sofa.note_holder(room.state.id, person, game.players[seat].owner_id or "", game.version)

    async def _uncover(self, visitor: Visitor, person: Person, wish: Uncover) -> None:
        room, game = await self._at_table(visitor, wish.game)
        look = room.look_of(person.id)
        if look is None or wish.seat not in room.seats_at(person.id):
            raise NotAllowed(phrase("Nobody at your device plays in this seat."))
        if look.seat != wish.seat:
            raise Stale(phrase("It is somebody else’s turn at this device."))
        if look.is_covered:
            owner_id = game.players[wish.seat].owner_id or ""
            await self._sofa.note_holder(visitor.room_id, person, owner_id, game.version)

    async def _resign(self, visitor: Visitor, game: LiveGame, seat: int, wish: Resign) -> None:
        """With two players that is the end; with more a bot plays on."""
        if game.is_over:
            raise Refused(phrase("The game is already over."))
        if len(game.players) > 2 and visitor.person is not None:
            await self._substitutes.substitute(visitor.room_id, visitor.person, seat)
            await self._agreements.go_on(visitor.room_id)
        else:
            await self._agreements.resign(game, seat, f"{seat}-{wish.id}", wish.version)

    async def _act_together(self, visitor: Visitor, wish: TableWish) -> None:
        game, seat = await self.seat_of(visitor, wish.game)
        agreements = self._agreements
        room = await self._rooms.get(visitor.room_id)
        held = frozenset(room.seats_at(visitor.person_id))
        if isinstance(wish, Resign):
            await self._resign(visitor, game, seat, wish)
            return
        self._insist_on_playing(game, seat)
        match wish:
            case Undo(name, _, version, line):
                # Whoever at the device decided last takes it back.
                asker = seat if line is not None else last_decider(game, held)
                await agreements.undo(room, game, asker, f"{seat}-{name}", version, line, held)
            case EndGame(name, _, version, winners):
                await agreements.end(game, seat, f"{seat}-{name}", version, winners, held)
            case Answer(_, version, proposal, agrees):
                await agreements.answer(game, held, proposal, version, agrees=agrees)
            case Withdraw(_, version, proposal):
                await agreements.withdraw(game, held, proposal, version)

    async def _agree(self, visitor: Visitor, wish: Wish) -> None:  # noqa: C901, PLR0912, PLR0915 - one line for each wish
        room, lobby = visitor.room_id, self._lobby
        if isinstance(wish, Join | Sit):
            await self._only_by_the_room_link(visitor)
        me = visitor.person
        if me is None:
            raise NotAllowed(phrase("You are not in this room."))
        match wish:
            case Join(name):
                await lobby.join(room, me, name)
            case Sit(seat, name):
                await lobby.sit(room, me, seat, name)
            case Stand():
                await lobby.stand(room, me)
            case Leave():
                await lobby.leave(room, me)
            case AddAtDevice(name):
                await self._sofa.add(room, me, name)
            case StandAtDevice(person_id):
                await self._sofa.stand(room, me, person_id)
            case RenameAtDevice(person_id, name):
                await self._sofa.rename(room, me, person_id, name)
            case Uncover():
                await self._uncover(visitor, me, wish)
            case BeReady(ready, version):
                await lobby.ready(room, me, ready=ready, version=version)
            case PlayAgain(wanted):
                await lobby.again(room, me, wanted=wanted)
            case Claim():
                await self._see_who_is_here(room)
                await lobby.claim(room, me)
            case Substitute(seat):
                await self._see_who_is_here(room)
                await self._substitutes.substitute(room, me, seat)
                await self._agreements.go_on(room)
            case GiveSeat(person_id):
                await self._see_who_is_here(room)
                await self._substitutes.give(room, me, person_id, visitor.looks_from)
            case Mute(person_id, wanted):
                await self._muting.mute(room, me, person_id, wanted=wanted)
            case TakeSeatBack():
                await self._substitutes.take_back(room, me)
            case Arrange():
                await lobby.arrange(room, me)
            case Configure(setup):
                await lobby.configure(room, me, setup)
            case Swap(seat):
                await lobby.swap(room, me, seat)
            case SeatBot(seat):
                await lobby.seat_bot(room, me, seat)
            case UnseatBot(seat):
                await lobby.unseat_bot(room, me, seat)
            case Start(version):
                await lobby.start(room, me, version)
            case Kick(person_id):
                await lobby.kick(room, me, person_id)
            case Readmit(person_id):
                await lobby.readmit(room, me, person_id)
            case CloseRoom():
                await lobby.close(room, me)
            case ReopenRoom():
                await lobby.reopen(room, me)
            case ChangeCode():
                await lobby.change_code(room, me)
            case NameRoom(name):
                await lobby.call(room, me, name)
            case HandOn(person_id):
                await lobby.hand_on(room, me, person_id)

    async def _see_who_is_here(self, room_id: str) -> None:
        """What is noted of somebody may be old: the clock may just have been set."""
        if self._note_all_here is not None:
            await self._note_all_here(room_id)

    async def _only_by_the_room_link(self, visitor: Visitor) -> None:
        """Whoever is in the room already may come by the other link, too."""
        room = await self._rooms.get(visitor.room_id)
        is_member = room.state.member(visitor.person_id) is not None
        if visitor.watch_only and not is_member:
            raise NotAllowed(phrase("This link is only for watching."))
