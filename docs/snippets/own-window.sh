# Keep the limits as a task; the answer holds its id.
TASK=$(curl -s "$HALCYON_URL/v1/tasks/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "name": "Roof painting", "sector": "Painting",
       "description": "Two coats on a metal roof.", "constraints": [
         { "variable": "temperature_2m", "unit": "degC", "weight": 1,
           "ideal": { "min": 10, "max": 25 }, "acceptable": { "min": 5, "max": 32 } },
         { "variable": "wind_gusts_10m", "unit": "m/s", "weight": 2,
           "ideal": { "max": 8 }, "acceptable": { "max": 13 }, "stop": { "max": 13 } } ] }' |
  sed 's/.*"id":\([0-9]*\).*/\1/')

curl "$HALCYON_URL/v1/optimality/windows/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "request": { "latitude": -33.87, "longitude": 151.21,
                    "forecast_hours": 72, "model": "ecmwf" },
       "constraint_params": { "id": '"$TASK"', "type": "task" },
       "window": { "duration_hours": 4, "top": 1 } }'

# Leave this out to keep the task.
curl -X DELETE "$HALCYON_URL/v1/tasks/$TASK" -H "x-api-key: $HALCYON_KEY" -H 'if-match: "v1"'
