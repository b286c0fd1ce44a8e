"""The Node that comes with the package for browser tests: nobody has to install one."""

import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

REPOSITORY = Path(__file__).parents[2]


def run(*arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    node, *_ = compute_driver_executable()
    return subprocess.run(
        [node, *arguments], input=given, check=False, capture_output=True, text=True, cwd=REPOSITORY, timeout=120
    )
