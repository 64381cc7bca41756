import os
from datetime import date, timedelta

from halcyon_weather.v2 import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
monday = date.today() + timedelta(days=7 - date.today().weekday())
answer = halcyon.optimality.rank({
    "locations": [
        {"ref": "London", "latitude": 51.5, "longitude": -0.12},
        {"ref": "Leeds", "latitude": 53.8, "longitude": -1.55},
        {"ref": "Cardiff", "latitude": 51.48, "longitude": -3.18},
    ],
    "entries": [{"type": "task", "id": 1}],
    "periods": [{"start": f"{monday}T00:00:00Z", "hours": 120}],
    "model": "noaa",
    "timezone": "auto",
    "window": {
        "duration_hours": 4,
        "local_hours": {
            "from": 7, "to": 17,
            "weekdays": ["mon", "tue", "wed", "thu", "fri"],
        },
    },
})
for row in answer.ranking:
    best = row.best
    print(row.rank, row.ref, f"{best.start_local} {best.likelihood}" if best else "none")
