import json, os

from halcyon_weather import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
with open("scissor-lift.json") as file:
    lift = json.load(file)
answer = halcyon.optimality.preview({
    "request": {
        "latitude": 57.15, "longitude": -2.09,
        "forecast_hours": 72, "model": "noaa",
    },
    "definition": {"type": "task", "constraints": lift["constraints"]},
})
stopped = [hour for hour in answer.forecast if hour.median == 0]
print(f"{len(stopped)} of {len(answer.forecast)} hours are a stop.")
