"""Notices that it is somebody's turn: to closed browsers, and to a room's group chat."""
