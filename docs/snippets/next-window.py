import json, os, urllib.request

request = urllib.request.Request(
    os.environ["HALCYON_URL"] + "/v1/optimality/windows/",
    headers={
        "x-api-key": os.environ["HALCYON_KEY"],
        "content-type": "application/json",
    },
    data=json.dumps({
        "request": {
            "latitude": 51.5, "longitude": -0.12,
            "forecast_hours": 240, "model": "noaa",
        },
        "constraint_params": {"id": 1, "type": "task"},
        "window": {"duration_hours": 6, "top": 1},
    }).encode(),
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["windows"])
