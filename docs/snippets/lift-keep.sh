TASK=$(curl -s "$HALCYON_URL/v1/tasks/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" -d @scissor-lift.json | jq .id)

curl -s "$HALCYON_URL/v1/optimality/windows/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "request": { "latitude": 57.15, "longitude": -2.09, "forecast_hours": 72, "model": "noaa" },
       "constraint_params": { "id": '"$TASK"', "type": "task" },
       "window": { "duration_hours": 4, "top": 1 } }' |
  jq -r --arg task "$TASK" '.windows[] | "Task \($task): \(.start) \(.likelihood)"'
