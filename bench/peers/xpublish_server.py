"""A series of hours by xpublish-edr, which holds it in memory: python xpublish_server.py <series.zarr>. Prints its port."""

import sys

import xarray as xr
import xpublish
from serve import serve
from xpublish_edr import CfEdrPlugin

series = xr.open_zarr(sys.argv[1], chunks=None).load()
serve(xpublish.SingleDatasetRest(series, plugins={"edr": CfEdrPlugin()}).app)
