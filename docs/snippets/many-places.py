import os

from halcyon_weather import Halcyon
from halcyon_weather.v1.types import ItemProblem, ItemResult

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
lines = halcyon.optimality.batch({
    "items": [
        {
            "ref": name,
            "request": {
                "latitude": latitude, "longitude": longitude,
                "forecast_hours": 48, "model": "noaa",
            },
            "constraint_params": {"id": 1, "type": "task"},
        }
        for name, latitude, longitude in [("London", 51.5, -0.12), ("Hamburg", 53.5, 10)]
    ],
})
for line in lines:
    if isinstance(line, ItemResult):
        print(line.ref, line.result.forecast[0].median)
    elif isinstance(line, ItemProblem):
        print(line.ref, line.problem.code)
