curl "$HALCYON_URL/v1/optimality/windows/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "request": { "latitude": 51.5, "longitude": -0.12,
                    "forecast_hours": 240, "model": "noaa" },
       "constraint_params": { "id": 1, "type": "task" },
       "window": { "duration_hours": 6, "top": 1 } }'
