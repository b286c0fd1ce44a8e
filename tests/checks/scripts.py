"""Looks for simple mistakes in the scripts, without running them. For developers: `./dev check` runs it as
`python -m tests.checks.scripts`.
"""

import sys
from pathlib import Path

from tests.js import node

CHECKER = str(Path(__file__).with_name("scripts.js"))
FOLDERS = ("static", "tests/js")


def check(*folders: str) -> tuple[bool, str]:
    """Whether the scripts in these folders are clean, and what there is to say about them."""
    # The parser is the one that Node itself uses for its console.
    done = node.run("--expose-internals", CHECKER, *folders)
    return done.returncode == 0, done.stdout + done.stderr


def main() -> int:
    is_clean, words = check(*FOLDERS)
    print(words, end="")
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
