"""Point stores and Python: each reads what the other wrote.

Setup, in this folder (Python 3.11 or later):

    python3 -m venv .venv
    .venv/bin/pip install -r requirements.txt

Check that xarray and zarr-python read what our writer wrote:

    node sample-store.ts /tmp/sample-store
    .venv/bin/python check.py check /tmp/sample-store

Make the store of zarr-python that a test of ours reads, and format its JSON as the repository does:

    .venv/bin/python check.py fixture ../src/run/fixtures
    npx oxfmt ../src/run/fixtures
"""

import json
import shutil
import sys
from pathlib import Path

import numpy as np
import xarray as xr
import zarr

MISSING = -32768


def check(root: Path) -> None:
    """Compares every value of a sample store with the values its writer meant."""
    for expected in json.loads((root / "expected.json").read_text()):
        path = root / expected["group"]
        cells = ("site",) if expected["sites"] else ("latitude", "longitude")
        for consolidated in (True, False):
            forecast = xr.open_zarr(path, consolidated=consolidated, decode_timedelta=True)
            past = xr.open_zarr(path, group="past", consolidated=consolidated)
            check_coordinates(forecast, expected, cells)
            for name, wanted in expected["variables"].items():
                check_variable(forecast, past, path, name, wanted, expected, cells)
        print(f"{expected['group']}: {len(expected['variables'])} variables agree")


def check_coordinates(forecast: xr.Dataset, expected: dict, cells: tuple[str, ...]) -> None:
    np.testing.assert_array_equal(forecast["latitude"], expected["latitudes"])
    np.testing.assert_array_equal(forecast["longitude"], expected["longitudes"])
    leads = forecast["lead_time"].values / np.timedelta64(1, "h")
    np.testing.assert_array_equal(leads, expected["lead_hours"])
    reference = np.datetime64(expected["reference_time"].rstrip("Z"))
    assert forecast["forecast_reference_time"].values == reference
    valid = forecast["valid_time"]
    assert valid.dims == ("lead_time",) and valid.attrs["standard_name"] == "time"
    np.testing.assert_array_equal(valid.values, reference + forecast["lead_time"].values)
    codes = forecast["precipitation_type"]
    assert {"valid_time", "forecast_reference_time"} <= set(codes.coords), set(codes.coords)
    meanings = codes.attrs["flag_meanings"].split()
    assert dict(zip(codes.attrs["flag_values"], meanings, strict=True))[5] == "snow"
    assert forecast["land_binary_mask"].dims == cells
    assert forecast["surface_altitude"].dims == cells
    assert forecast.attrs["Conventions"].startswith("CF-")
    assert forecast.attrs["license"]


def check_variable(
    forecast: xr.Dataset,
    past: xr.Dataset,
    path: Path,
    name: str,
    wanted: dict,
    expected: dict,
    cells: tuple[str, ...],
) -> None:
    values = np.array(wanted["values"], dtype=float)
    array = forecast[name]
    assert array.dims == (*cells, "lead_time", "ensemble_member"), array.dims
    assert array.attrs["units"] == wanted["units"]
    np.testing.assert_allclose(array.values.reshape(values.shape), values, rtol=1e-6)
    stamp = np.datetime64(expected["past_stamp"].rstrip("Z"))
    before = past[name].sel(time=stamp)
    assert before.dims == cells, before.dims
    np.testing.assert_allclose(before.values.ravel(), np.array(wanted["past"], dtype=float), rtol=1e-6)

    packed = zarr.open_array(path / name, mode="r")
    assert packed.dtype == np.int16 and packed.fill_value == MISSING
    scale = packed.attrs["scale_factor"]
    held = np.where(packed[:] == MISSING, np.nan, packed[:] * scale).reshape(values.shape)
    np.testing.assert_allclose(held, values, rtol=1e-12)


def packed_values(shape: tuple[int, ...]) -> np.ndarray:
    """Values that follow from their place in the array, in row-major order, a few of them missing; the test computes them too."""
    values = (np.arange(np.prod(shape)) * 37) % 3001
    return np.where(values % 29 == 0, MISSING, values).astype(np.int16).reshape(shape)


def fixture(folder: Path) -> None:
    """Writes a run with the conventions of the point store, but other shapes, orders and codecs than ours."""
    part = folder / "zarr-python"
    shutil.rmtree(part, ignore_errors=True)
    group_name = "2026-11-21T00Z-00000001"
    group = zarr.create_group(part / group_name)
    group.attrs.update(
        {
            "Conventions": "CF-1.11",
            "halcyon": {
                "format": 1,
                "id": "zarr-python",
                "synthetic": True,
                "grid": "0.5 degrees",
                "coverage": "a box",
                "attribution": "Nobody",
                "licence": {"name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"},
            },
        }
    )
    latitude = 60 - 0.5 * np.arange(6)
    longitude = 355 + 0.5 * np.arange(20)
    leads = np.array([0, 180, 360, 720], dtype=np.int64)
    axes = {
        "latitude": (latitude, {"units": "degrees_north"}),
        "longitude": (longitude, {"units": "degrees_east"}),
        "lead_time": (leads, {"units": "minutes"}),
        "ensemble_member": (np.arange(3, dtype=np.int32), {}),
    }
    for name, (values, attributes) in axes.items():
        group.create_array(name, data=values, dimension_names=[name], attributes=attributes)
    group.create_array(
        "forecast_reference_time",
        data=np.array(20778, dtype=np.int64),
        attributes={"units": "days since 1970-01-01 00:00:00"},
    )
    land = (np.add.outer(np.arange(6), np.arange(20)) % 3 > 0).astype(np.int8)
    group.create_array("land_binary_mask", data=land, dimension_names=["latitude", "longitude"])

    def packed(name: str, units: str, scale: float, order: str, **layout: object) -> None:
        dimensions = order.split()
        shape = tuple(len(axes[dimension][0]) for dimension in dimensions)
        array = group.create_array(
            name,
            shape=shape,
            dtype="int16",
            fill_value=MISSING,
            dimension_names=dimensions,
            attributes={"units": units, "scale_factor": scale, "_FillValue": MISSING},
            **layout,
        )
        array[:] = packed_values(shape)

    gzip = zarr.codecs.GzipCodec(level=5)
    zstd = zarr.codecs.ZstdCodec(level=1)
    checksum = zarr.codecs.Crc32cCodec()
    big = zarr.codecs.BytesCodec(endian="big")
    layout = {"chunks": (3, 4, 2, 5), "shards": (3, 4, 6, 10), "compressors": [zstd, checksum]}
    packed("temperature_2m", "degC", 0.01, "ensemble_member lead_time latitude longitude", **layout)
    shards = {"shape": (4, 8, 4, 4), "index_location": "start"}
    layout = {"chunks": (1, 1, 2, 2), "shards": shards, "compressors": [gzip], "serializer": big}
    packed("precipitation", "mm", 0.01, "latitude longitude lead_time ensemble_member", **layout)
    layout = {"chunks": (4, 3, 3, 7), "compressors": [zstd]}
    packed("visibility", "m", 10.0, "lead_time latitude ensemble_member longitude", **layout)
    zarr.consolidate_metadata(part / group_name)
    pointer = {"format": 1, "runs": [{"run": "2026-11-21T00:00:00Z", "group": group_name}]}
    (part / "latest.json").write_text(json.dumps(pointer) + "\n")


def main() -> None:
    commands = {"check": check, "fixture": fixture}
    if len(sys.argv) != 3 or sys.argv[1] not in commands:
        sys.exit("usage: check.py check|fixture <folder>")
    commands[sys.argv[1]](Path(sys.argv[2]))


if __name__ == "__main__":
    main()
