import os

from halcyon_weather import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])

# Make the watch. Its answer says what is seen now.
watch = halcyon.watches.create({
    "name": "Crane, site 7",
    "model": "noaa",
    "constraint_params": {"id": 1, "type": "task"},
    "places": [{"ref": "site-7", "latitude": 51.5, "longitude": -0.12}],
    "when": {
        "kind": "window",
        "duration_hours": 6,
        "local_hours": {"from": 7, "to": 17, "timezone": "Europe/London"},
    },
})
print(watch.id, watch.state)

# Read what watches have told. Keep events.cursor, and begin with it next time.
events = halcyon.events.list()
for event in events:
    print(event.type, event.data.name)
