import os

import httpx
import xarray

data = xarray.open_dataset(
    f"{os.environ['HALCYON_URL']}/edr/collections/historical-daily",
    engine="edr",
    session=httpx.Client(headers={"x-api-key": os.environ["HALCYON_KEY"]}),
    parameter_names=["temperature_2m"],
    bbox=(6.5, 53.5, 8.5, 55),
    datetime="2003-08-04T00:00:00Z/2003-08-10T00:00:00Z",
)
print(data.temperature_2m.mean(["y", "x"]).values)
