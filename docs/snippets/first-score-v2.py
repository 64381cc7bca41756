import os

from halcyon_weather.v2 import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
answer = halcyon.optimality.composite({
    "location": {"latitude": 51.5, "longitude": -0.12},
    "model": "noaa",
    "entry": {"type": "task", "id": 1},
    "period": {"hours": 48},
    "timezone": "Europe/London",
})
for hour in answer.forecast:
    print(hour.timestamp.isoformat(), hour.local.isoformat(), hour.score, hour.band)
