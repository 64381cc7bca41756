import os

from halcyon_weather import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
answer = halcyon.optimality.preview({
    "request": {
        "latitude": -33.87, "longitude": 151.21,
        "forecast_hours": 72, "model": "ecmwf",
    },
    "definition": {
        "type": "task",
        "constraints": [
            {"variable": "temperature_2m", "unit": "degC", "weight": 1,
             "ideal": {"min": 10, "max": 25},
             "acceptable": {"min": 5, "max": 32}},
            {"variable": "wind_gusts_10m", "unit": "m/s", "weight": 2,
             "ideal": {"max": 8}, "acceptable": {"max": 13}},
            {"variable": "precipitation", "unit": "mm", "weight": 2,
             "over": {"statistic": "sum", "hours": 6,
                      "direction": "forward"},
             "ideal": {"max": 0}, "acceptable": {"max": 0.5}},
        ],
    },
})
for hour in answer.forecast:
    print(hour.timestamp.isoformat(), hour.median)
