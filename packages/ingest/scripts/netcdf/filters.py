"""Writes src/netcdf/fixtures/filter_*.nc: hours of a temperature, compressed by filters that the HDF5 library has not got.

    pip install -r requirements.txt
    python filters.py
"""

from pathlib import Path

import netCDF4
import numpy as np

FOLDER = Path(__file__).parents[2] / "src" / "netcdf" / "fixtures"


def write(compression):
    with netCDF4.Dataset(FOLDER / f"filter_{compression}.nc", "w", format="NETCDF4") as file:
        file.comment = "Made up by scripts/netcdf/filters.py."
        for name, values, unit in (
            ("time", np.arange(24), "hours since 2020-01-01"),
            ("lat", [46, 46.25], "degrees_north"),
            ("lon", [8, 8.25], "degrees_east"),
        ):
            file.createDimension(name, len(values))
            axis = file.createVariable(name, "f8", (name,))
            axis.units = unit
            axis[:] = values
        data = file.createVariable("t2m", "f4", ("time", "lat", "lon"), compression=compression)
        data.units = "K"
        data[:] = 280 + np.arange(96).reshape(24, 2, 2) / 10


if __name__ == "__main__":
    for compression in ("zstd", "bzip2"):
        write(compression)
