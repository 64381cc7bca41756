curl "$HALCYON_URL/v2/optimality/composite/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "location": { "latitude": 51.5, "longitude": -0.12 }, "model": "noaa",
       "entry": { "type": "task", "id": 1 },
       "period": { "hours": 48 }, "timezone": "Europe/London" }'
