# A night in each row, the likeliest first.
curl -s "$HALCYON_URL/v2/optimality/route/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "points": [ { "latitude": 53.87, "longitude": 8.7 },
                   { "latitude": 52.4, "longitude": 9.7, "stay_hours": 1 },
                   { "latitude": 51.32, "longitude": 9.5 } ],
       "speed_kmh": 40, "surface": "land", "departures": { "hours": 120 }, "minimum_score": 0.91,
       "timezone": "Europe/Berlin", "local_hours": { "from": 20, "to": 5 },
       "model": "noaa", "entry": { "type": "task", "id": 52 } }' |
  jq -r '(.windows[] | [(.start_local, .latest_start_local, .best.start_local)[:16],
      .best.probability, .best.worst.median] | map(tostring) | join(" ")),
    (if .best then .steps[.best.limiting.step // empty] | "Weakest: km \(.from_km) to \(.to_km), \(.score)"
     else .none_because end)'
