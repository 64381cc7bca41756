import os

from halcyon_weather import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
hours = halcyon.historical.hourly(
    latitude=47.5,
    longitude=8.5,
    variables=["temperature_2m", "precipitation"],
    start_date="2015-01-01",
    end_date="2024-12-31",
).to_pandas()

rain_mm = hours["precipitation"].resample("1D").sum()
print(rain_mm[rain_mm >= 1].groupby(lambda day: day.year).count())
print(hours.attrs["source"], hours.attrs["units"])
