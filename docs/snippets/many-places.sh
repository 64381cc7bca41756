curl -s "$HALCYON_URL/v1/optimality/batch/composite-optimality" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "items": [
    { "ref": "London", "constraint_params": { "id": 1, "type": "task" },
      "request": { "latitude": 51.5, "longitude": -0.12,
                   "forecast_hours": 48, "model": "noaa" } },
    { "ref": "Hamburg", "constraint_params": { "id": 1, "type": "task" },
      "request": { "latitude": 53.5, "longitude": 10,
                   "forecast_hours": 48, "model": "noaa" } } ] }'
