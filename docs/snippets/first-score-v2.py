import json, os, urllib.request

request = urllib.request.Request(
    os.environ["HALCYON_URL"] + "/v2/optimality/composite/",
    headers={
        "x-api-key": os.environ["HALCYON_KEY"],
        "content-type": "application/json",
    },
    data=json.dumps({
        "location": {"latitude": 51.5, "longitude": -0.12},
        "model": "noaa",
        "entry": {"type": "task", "id": 1},
        "period": {"hours": 48},
        "timezone": "Europe/London",
    }).encode(),
)
with urllib.request.urlopen(request) as answer:
    for hour in json.load(answer)["forecast"]:
        print(hour["timestamp"], hour["local"], hour["score"], hour["band"])
