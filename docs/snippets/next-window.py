import os

from halcyon_weather import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
answer = halcyon.optimality.windows({
    "request": {
        "latitude": 51.5, "longitude": -0.12,
        "forecast_hours": 240, "model": "noaa",
    },
    "constraint_params": {"id": 1, "type": "task"},
    "window": {"duration_hours": 6, "top": 1},
})
for window in answer.windows:
    print(window.start, "probability", window.probability)
