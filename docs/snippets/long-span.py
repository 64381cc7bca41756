import os

from halcyon_weather import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
years = halcyon.historical.hourly.parts(
    latitude=47.5,
    longitude=8.5,
    variables=["temperature_2m", "precipitation"],
    start_date="1979-01-01",
    end_date="1994-12-31",
)
for part in years:
    print(part.hourly.timestamp[0], len(part.hourly.timestamp))
