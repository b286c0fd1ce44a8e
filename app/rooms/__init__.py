"""People, rooms, seats and live games: what can be done with them, and how they are stored."""
