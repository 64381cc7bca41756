import os

from halcyon_weather import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])

# Keep the limits as a task; the answer holds its id.
task = halcyon.tasks.create({
    "name": "Roof painting",
    "sector": "Painting",
    "description": "Two coats on a metal roof.",
    "constraints": [
        {"variable": "temperature_2m", "unit": "degC", "weight": 1,
         "ideal": {"min": 10, "max": 25},
         "acceptable": {"min": 5, "max": 32}},
        {"variable": "wind_gusts_10m", "unit": "m/s", "weight": 2,
         "ideal": {"max": 8}, "acceptable": {"max": 13},
         "stop": {"max": 13}},
    ],
})
answer = halcyon.optimality.windows({
    "request": {
        "latitude": -33.87, "longitude": 151.21,
        "forecast_hours": 72, "model": "ecmwf",
    },
    "constraint_params": {"id": task.id, "type": "task"},
    "window": {"duration_hours": 4, "top": 1},
})
print(f"windows: {answer.windows}")
# Leave this out to keep the task.
halcyon.tasks.delete(task.id, version=task.version)
