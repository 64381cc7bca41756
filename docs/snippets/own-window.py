import json, os, urllib.request


def ask(method, path, body=None, **headers):
    request = urllib.request.Request(
        os.environ["HALCYON_URL"] + path,
        method=method,
        headers={
            "x-api-key": os.environ["HALCYON_KEY"],
            "content-type": "application/json",
            **headers,
        },
        data=None if body is None else json.dumps(body).encode(),
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or "null")


# Keep the limits as a task; the answer holds its id.
task = ask("POST", "/v1/tasks/", {
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
print(ask("POST", "/v1/optimality/windows/", {
    "request": {
        "latitude": -33.87, "longitude": 151.21,
        "forecast_hours": 72, "model": "ecmwf",
    },
    "constraint_params": {"id": task["id"], "type": "task"},
    "window": {"duration_hours": 4, "top": 1},
}))
# Leave this out to keep the task.
ask("DELETE", f"/v1/tasks/{task['id']}", **{"if-match": '"v1"'})
