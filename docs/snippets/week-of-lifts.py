import os
from datetime import date, timedelta

from halcyon_weather.v2 import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])

# The next Monday, and the four days after it.
monday = date.today() + timedelta(days=7 - date.today().weekday())
week = [monday + timedelta(days=day) for day in range(5)]

answer = halcyon.optimality.rank({
    "locations": [
        {"ref": "Aberdeen", "latitude": 57.15, "longitude": -2.09},
        {"ref": "Leeds", "latitude": 53.8, "longitude": -1.55},
        {"ref": "Liverpool", "latitude": 53.41, "longitude": -2.98},
        {"ref": "London", "latitude": 51.5, "longitude": -0.12},
        {"ref": "Plymouth", "latitude": 50.37, "longitude": -4.14},
    ],
    "entries": [{"type": "task", "id": 2}],
    "periods": [{"start": f"{day}T00:00:00Z", "hours": 24} for day in week],
    "model": "noaa",
    "timezone": "auto",
    "window": {"duration_hours": 4, "local_hours": {"from": 7, "to": 18}},
})

# The likeliest window first; each site and each day is taken once.
plan = {}
for row in answer.ranking:
    sites = [taken.ref for taken in plan.values()]
    if row.best and row.period not in plan and row.ref not in sites:
        plan[row.period] = row

for period, day in enumerate(week):
    if row := plan.get(period):
        best = row.best
        print(day, row.ref, f"{best.start_local:%H:%M} to {best.end_local:%H:%M}", best.probability)
    else:
        print(day, "no lift")
