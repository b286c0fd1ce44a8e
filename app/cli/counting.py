"""Numbers in the sentences of commands."""


def counted(number: int, one: str, many: str = "") -> str:
    """`1 room`, `2 rooms`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
