"""The version of the client: that of package.json, whose pre-releases are betas in Python (PEP 440)."""

import json
from pathlib import Path

_released: str = json.loads(Path(__file__).with_name("package.json").read_text("utf-8"))["version"]

__version__ = _released.replace("-next.", "b")
