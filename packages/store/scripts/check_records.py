"""Checks that xarray and zarr-python read the records that our writer wrote, with the right dates.

Setup as in check.py; then, in this folder:

    node sample-records.ts /tmp/sample-records
    .venv/bin/python check_records.py /tmp/sample-records
"""

import json
import sys
from pathlib import Path

import cftime
import numpy as np
import xarray as xr
import zarr

MISSING = -32768


def check(root: Path) -> None:
    """Compares the records of a sample store with the dates and values its writer meant."""
    for expected in json.loads((root / "expected-records.json").read_text()):
        path = root / expected["group"]
        for consolidated in (True, False):
            record = xr.open_zarr(path, consolidated=consolidated)
            check_coordinates(record, expected)
            for step in expected["steps"]:
                check_step(record, step)
        for name in expected["units"]:
            check_packing(record, path, name, expected)
        print(f"{expected['group']}: {len(expected['steps'])} steps of {expected['length']} agree")


def check_coordinates(record: xr.Dataset, expected: dict) -> None:
    np.testing.assert_array_equal(record["latitude"], expected["latitudes"])
    np.testing.assert_array_equal(record["longitude"], expected["longitudes"])
    time = record["time"]
    assert time.size == expected["length"]
    assert time.dt.calendar in (expected["calendar"], "proleptic_gregorian"), time.dt.calendar
    if expected["calendar"] == "standard":
        assert np.issubdtype(time.dtype, np.datetime64), time.dtype
    else:
        assert isinstance(time.values[0], cftime.datetime), time.dtype
    assert record.attrs["Conventions"].startswith("CF-")
    assert record.attrs["license"]
    assert record.attrs["halcyon"]["offering"] == expected["offering"]
    for name, unit in expected["units"].items():
        cells = ("site",) if expected["sites"] else ("latitude", "longitude")
        assert record[name].dims == (*cells, "time"), record[name].dims
        assert record[name].attrs["units"] == unit


def check_step(record: xr.Dataset, step: dict) -> None:
    at = record.isel(time=step["index"])
    date = at["time"].dt.strftime("%Y-%m-%dT%H:%M:%SZ").item()
    assert date.startswith(step["date"]), (date, step["date"])
    for name, values in step["values"].items():
        np.testing.assert_allclose(at[name].values.ravel(), np.array(values, dtype=float), rtol=1e-6)


def check_packing(record: xr.Dataset, path: Path, name: str, expected: dict) -> None:
    packed = zarr.open_array(path / name, mode="r")
    assert packed.dtype == np.int16 and packed.fill_value == MISSING
    held = np.where(packed[:] == MISSING, np.nan, packed[:] * packed.attrs["scale_factor"])
    np.testing.assert_allclose(held, record[name].values, rtol=1e-6)
    assert held.shape[-1] == expected["length"]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check_records.py <folder>")
    check(Path(sys.argv[1]))
