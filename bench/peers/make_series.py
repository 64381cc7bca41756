"""Writes the hours of a record of the point store as servers of EDR like them: plain numbers in a Zarr of their own.

    python make_series.py <group of the record> <series.zarr> <variable>...
"""

import sys

import xarray as xr

record, target, *names = sys.argv[1:]
series = xr.open_zarr(record, chunks=None)[names].load()
for name in [*series.variables]:
    series[name].encoding = {}
series.transpose("time", "latitude", "longitude").to_zarr(target, consolidated=True)
