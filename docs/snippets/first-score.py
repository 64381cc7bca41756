import json, os, urllib.request

request = urllib.request.Request(
    os.environ["HALCYON_URL"] + "/v1/optimality/composite/",
    headers={
        "x-api-key": os.environ["HALCYON_KEY"],
        "content-type": "application/json",
    },
    data=json.dumps({
        "request": {
            "latitude": 51.5, "longitude": -0.12,
            "forecast_hours": 48, "model": "noaa",
        },
        "constraint_params": {"id": 1, "type": "task"},
    }).encode(),
)
with urllib.request.urlopen(request) as answer:
    for hour in json.load(answer)["forecast"]:
        print(hour["timestamp"], hour["median"])
