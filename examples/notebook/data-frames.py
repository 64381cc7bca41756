# %% [markdown]
# # Halcyon in data frames
# Start Jupyter in the folder of Halcyon, with HALCYON_URL and HALCYON_KEY in its environment.

# %%
import os

import pandas as pd
from halcyon_weather import Halcyon
from halcyon_weather.v1.types import ItemResult

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])

# %% [markdown]
# ## Scores of many places in one frame

# %%
ports = {"Esbjerg": (55.47, 8.45), "Hamburg": (53.54, 9.97), "Rotterdam": (51.95, 4.14)}
lines = halcyon.optimality.batch({
    "items": [
        {
            "ref": name,
            "request": {"latitude": lat, "longitude": lon, "forecast_hours": 240, "model": "noaa"},
            "constraint_params": {"id": 1, "type": "task"},
        }
        for name, (lat, lon) in ports.items()
    ],
})
frames = {line.ref: line.result.to_pandas() for line in lines if isinstance(line, ItemResult)}
scores = pd.concat(frames, names=["port"])
good = scores["median"] > 0.9
print(good.groupby("port").sum().rename("ideal hours in ten days"))
print("synthetic weather:", frames["Hamburg"].attrs.get("synthetic"))

# %% [markdown]
# ## Workability by month and year

# %%
years = halcyon.historical.workability({
    "request": {"latitude": 53.54, "longitude": 9.97, "start_year": 2011, "end_year": 2020},
    "constraint_params": {"id": 1, "type": "task"},
    "years": True,
}).to_pandas()
hours = years["hours.acceptable"].unstack("month")
print(hours.quantile([0.2, 0.5, 0.8]).round())

# %% [markdown]
# ## Your own station against the history
# The mast of `examples/mast` stands for your station. Its times are the ends of hours in UTC.

# %%
station = pd.read_csv("examples/mast/mast.csv", index_col="when", parse_dates=True).tz_localize("UTC")
history = halcyon.historical.hourly(
    latitude=53.3049,
    longitude=-6.212,
    variables=["temperature_2m"],
    start_date="2016-05-01",
    end_date="2016-10-15",
).to_pandas()
both = pd.DataFrame({"station": station["Temp (degC)"], "history": history["temperature_2m"]}).dropna()
error = both["history"] - both["station"]
print(len(both), "hours in both")
print(f"mean error {error.mean():.2f} K, RMSE {(error**2).mean() ** 0.5:.2f} K")
print(error.groupby(both.index.hour).mean().round(1).rename("mean error by hour of UTC [K]"))
