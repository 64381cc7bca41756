"""The version, as Python spells it."""

from __future__ import annotations

import json
import runpy
import shutil
from pathlib import Path

import pytest

source = Path(__file__).parents[1] / "version.py"


@pytest.mark.parametrize(
    ("released", "spelled"), [("1.0.0", "1.0.0"), ("1.0.1", "1.0.1"), ("2.0.0-next.3", "2.0.0b3")]
)
def test_a_pre_release_is_a_beta(released: str, spelled: str, tmp_path: Path) -> None:
    shutil.copy(source, tmp_path)
    (tmp_path / "package.json").write_text(json.dumps({"version": released}), "utf-8")
    assert runpy.run_path(str(tmp_path / source.name))["__version__"] == spelled
