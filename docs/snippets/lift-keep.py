import json, os

from halcyon_weather import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
with open("scissor-lift.json") as file:
    lift = json.load(file)
task = halcyon.tasks.create(lift)
answer = halcyon.optimality.windows({
    "request": {
        "latitude": 57.15, "longitude": -2.09,
        "forecast_hours": 72, "model": "noaa",
    },
    "constraint_params": {"id": task.id, "type": "task"},
    "window": {"duration_hours": 4, "top": 1},
})
for window in answer.windows:
    print(f"Task {task.id}: {window.start} {window.likelihood}")
