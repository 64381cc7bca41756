"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from typing import Literal

FileFormat = Literal["csv", "parquet", "arrow", "netcdf"]
"""Format of a file that a series can be. ``netcdf`` is for hourly and daily weather at a place."""

media_types: dict[str, str] = {
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
    "arrow": "application/vnd.apache.arrow.stream",
    "netcdf": "application/netcdf",
}
"""The media type of each format."""
