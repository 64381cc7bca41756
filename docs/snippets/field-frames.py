import os
from pathlib import Path

import duckdb
import geopandas
import httpx
import pandas
import polars
import xarray

edr = httpx.Client(
    base_url=f"{os.environ['HALCYON_URL']}/edr/collections",
    headers={"x-api-key": os.environ["HALCYON_KEY"]},
    timeout=60,
)


def save(name, f):
    """Saves a day of waves and gusts in a box of the German Bight. Returns the name of the file."""
    answer = edr.get(
        "/historical-hourly/cube",
        params={
            "bbox": "6.5,53.5,8.5,55",
            "parameter-name": "wave_height,wind_gusts_10m",
            "datetime": "2007-01-18",
            "f": f,
        },
    )
    answer.raise_for_status()
    Path(name).write_bytes(answer.content)
    return name


rows, grid, points = save("day.parquet", "Parquet"), save("day.nc", "NetCDF"), save("day.geojson", "GeoJSON")

# The same mean in each program. Cells on land have no waves: they are missing, and count as nothing.
frame = pandas.read_parquet(rows)
means = {
    "pandas": frame.wave_height.mean(),
    "polars": polars.read_parquet(rows)["wave_height"].mean(),
    "DuckDB": duckdb.sql(f"select avg(wave_height) from '{rows}'").fetchall()[0][0],
    "xarray": xarray.open_dataset(grid).wave_height.mean().item(),
    "geopandas": geopandas.read_file(points).wave_height.mean(),
}
for name, mean in means.items():
    print(f"{name}: {mean:.4f} m")

# Hours in which all cells at sea have waves below 1.7 m: pandas.
calm = frame.dropna(subset=["wave_height"]).groupby("timestamp").wave_height.max() < 1.7
print(f"{calm.sum()} of {len(calm)} hours are calm everywhere")

# The roughest cell: DuckDB.
roughest = f"select longitude, latitude, max(wave_height) m from '{rows}' group by all order by m desc limit 1"
print(duckdb.sql(roughest))

# A map of the strongest gusts of the day: xarray.
gusts = xarray.open_dataset(grid).wind_gusts_10m.max("time")
print(gusts.sel(latitude=54.2, longitude=7.9, method="nearest").item(), gusts.attrs["units"])

# Cells within 30 km of Helgoland, in the metres of EPSG:3035: geopandas.
cells = geopandas.read_file(points).drop_duplicates("geometry").to_crs(3035)
helgoland = geopandas.points_from_xy([7.89], [54.18], crs=4326).to_crs(3035)[0]
print(f"{(cells.distance(helgoland) < 30_000).sum()} of {len(cells)} cells are near Helgoland")
