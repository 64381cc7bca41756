# The working hours of 30 years, month by month. Excel opens the file.
curl -s "$HALCYON_URL/v1/historical/workability/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -H "accept: text/csv" -o tender.csv \
  -d '{ "request": { "latitude": 51.5, "longitude": -0.12, "start_year": 1991, "end_year": 2020 },
       "constraint_params": { "id": 1, "type": "task" },
       "window": { "duration_hours": 4, "local_hours": { "from": 7, "to": 18,
         "timezone": "Europe/London", "weekdays": ["mon", "tue", "wed", "thu", "fri"] } },
       "percentiles": [20] }'
