import os

from halcyon_weather.v2 import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])

answer = halcyon.optimality.route({
    "points": [
        {"latitude": 53.87, "longitude": 8.7},
        {"latitude": 52.4, "longitude": 9.7, "stay_hours": 1},
        {"latitude": 51.32, "longitude": 9.5},
    ],
    "speed_kmh": 40,
    "surface": "land",
    "departures": {"hours": 120},
    "minimum_score": 0.91,
    "timezone": "Europe/Berlin",
    "local_hours": {"from": 20, "to": 5},
    "model": "noaa",
    "entry": {"type": "task", "id": 52},
})

# A night in each row, the likeliest first.
for window in answer.windows:
    best = window.best
    hours = [window.start_local, window.latest_start_local, best.start_local]
    worst = best.worst.median if best.worst else None
    print(*(f"{local:%Y-%m-%dT%H:%M}" for local in hours), best.probability, worst)
if answer.best is None:
    print(answer.none_because)
elif answer.best.limiting:
    weakest = answer.steps[answer.best.limiting.step]
    print(f"Weakest: km {weakest.from_km} to {weakest.to_km}, {weakest.score}")
