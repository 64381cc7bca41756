# When can a crane lift at three sites next week, in working hours, and where is that likeliest?
MONDAY=$(date -u -d "next monday" +%Y-%m-%dT00:00:00Z)
curl "$HALCYON_URL/v2/optimality/rank/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "locations": [ { "ref": "London", "latitude": 51.5, "longitude": -0.12 },
                      { "ref": "Leeds", "latitude": 53.8, "longitude": -1.55 },
                      { "ref": "Cardiff", "latitude": 51.48, "longitude": -3.18 } ],
       "entries": [ { "type": "task", "id": 1 } ],
       "periods": [ { "start": "'$MONDAY'", "hours": 120 } ],
       "model": "noaa", "timezone": "auto",
       "window": { "duration_hours": 4, "local_hours": { "from": 7, "to": 17,
         "weekdays": ["mon", "tue", "wed", "thu", "fri"] } } }'
