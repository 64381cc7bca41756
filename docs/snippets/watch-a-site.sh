# Make the watch. Its answer says what is seen now.
curl -s "$HALCYON_URL/v1/watches/" -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" -d '{
  "name": "Crane, site 7",
  "model": "noaa",
  "constraint_params": { "id": 1, "type": "task" },
  "places": [{ "ref": "site-7", "latitude": 51.5, "longitude": -0.12 }],
  "when": {
    "kind": "window",
    "duration_hours": 6,
    "local_hours": { "from": 7, "to": 17, "timezone": "Europe/London" }
  }
}'

# Read what watches have told. Keep next_cursor, and ask for what is newer with ?cursor=.
curl -s "$HALCYON_URL/v1/events/" -H "x-api-key: $HALCYON_KEY"
