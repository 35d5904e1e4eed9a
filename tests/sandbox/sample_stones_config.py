"""How the game of stones is started and played, as its pyproject.toml would say."""

from pathlib import Path
from typing import Any

from sandbox.config import SandboxConfig, parse_config

HERE = Path(__file__).parent

TABLE: dict[str, Any] = {
    "command": ["{python}", str(HERE / "sample_stones.py")],
    "ready_seconds": 40,
    "env": {
        "SAMPLE_TOKEN": "{token}",
        "SAMPLE_REST": "{rest}",
        "SAMPLE_GATEWAY": "{gateway}",
    },
    "play": {
        "open": "stones start",
        "options": {"pile": 7},
        "accept": ["^Accept$"],
        "hand": ["^My hand$"],
        "avoid": ["Resign"],
        "prefer": [{"match": "Take 1", "weight": 3}],
        "result": "wins$",
        "stall_seconds": 20,
        "nudge_seconds": 0.2,
    },
}


def stones(fault: str = "", **play: object) -> SandboxConfig:
    table = {
        **TABLE,
        "env": {**TABLE["env"], "SAMPLE_FAULT": fault},
        "play": {**TABLE["play"], **play},
    }
    return parse_config(table, HERE)
