"""The wheel, as a user gets it."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

package = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("hatchling") is None or not (package / "pyproject.toml").is_file(),
    reason="hatchling, which builds the wheel, is not installed",
)
size_max_bytes = 175_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=package, check=True, capture_output=True)
    (built,) = folder.glob("halcyon_weather-*.whl")
    return built


def test_the_wheel_is_small_and_holds_the_package_alone(wheel: Path) -> None:
    assert wheel.stat().st_size < size_max_bytes
    with zipfile.ZipFile(wheel) as held:
        names = held.namelist()
        about = next(name for name in names if name.endswith("/METADATA"))
        text = held.read(about).decode()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"halcyon_weather"}
    assert "halcyon_weather/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if "test" in name]
    assert "Requires-Python: >=3.10" in text
    assert "# halcyon-weather" in text


@pytest.mark.skipif("HALCYON_URL" not in os.environ, reason="HALCYON_URL and HALCYON_KEY name a server")
def test_the_wheel_installs_in_an_empty_environment_and_the_example_of_its_readme_gives_a_score(
    wheel: Path, tmp_path: Path
) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = str(tmp_path / "venv/bin/python")
    # What it depends on is taken from here: a test asks no registry.
    subprocess.run(
        [python, "-m", "pip", "install", "--no-index", "--no-deps", str(wheel)],
        check=True,
        capture_output=True,
    )
    here = [path for path in sys.path if path.endswith("site-packages")]
    for site in (tmp_path / "venv").glob("lib/*/site-packages"):
        (site / "beside.pth").write_text("\n".join(here))
    example = (package / "README.md").read_text().split("```python\n")[1].split("```")[0]
    ran = subprocess.run([python, "-c", example], check=True, capture_output=True, text=True, cwd=tmp_path)
    rows = ran.stdout.splitlines()
    assert len(rows) == 48
    assert all(0 <= float(row.split()[-1]) <= 1 for row in rows)
