"""The measurements can be made. What they say is another matter, and depends on the machine."""

import json
import subprocess
import sys
from pathlib import Path

from tests.servers import ROOT


def test_live_play_can_be_measured(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    tiny = ["--rooms", "3", "--rate", "20", "--seconds", "1", "--spectators", "1", "3"]
    subprocess.run(
        [sys.executable, "-m", "bench.live", "--json", str(file), *tiny], cwd=ROOT, check=True, timeout=120
    )
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["saturated_moves_per_second"] > 0
    assert 0 < figures["steady_p50_ms"] <= figures["steady_p99_ms"]
    assert 0 < figures["bytes_per_move_per_viewer"] < 4096
    assert figures["fsync_ms"] > 0
    assert list(figures["spectators"]) == ["1", "3"]
    assert figures["refused"] == figures["lost_sockets"] == 0
