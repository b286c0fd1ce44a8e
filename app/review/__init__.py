"""Looking back at games: reads records, and knows nothing of rooms, sockets or any one game."""
