import json, os, urllib.request

request = urllib.request.Request(
    os.environ["HALCYON_URL"] + "/v1/optimality/preview/",
    headers={
        "x-api-key": os.environ["HALCYON_KEY"],
        "content-type": "application/json",
    },
    data=json.dumps({
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
    }).encode(),
)
with urllib.request.urlopen(request) as answer:
    for hour in json.load(answer)["forecast"]:
        print(hour["timestamp"], hour["median"])
