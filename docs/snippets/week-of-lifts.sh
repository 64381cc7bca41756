# The next Monday, and the four days after it.
PERIODS=$(for DAY in 0 1 2 3 4; do
  date -u -d "next monday + $DAY days" '+{ "start": "%Y-%m-%dT00:00:00Z", "hours": 24 }'
done | paste -sd,)

# One window in each row, the likeliest first. Each site and each day is taken once.
curl -s "$HALCYON_URL/v2/optimality/rank/" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -d '{ "locations": [ { "ref": "Aberdeen", "latitude": 57.15, "longitude": -2.09 },
                      { "ref": "Leeds", "latitude": 53.8, "longitude": -1.55 },
                      { "ref": "Liverpool", "latitude": 53.41, "longitude": -2.98 },
                      { "ref": "London", "latitude": 51.5, "longitude": -0.12 },
                      { "ref": "Plymouth", "latitude": 50.37, "longitude": -4.14 } ],
       "entries": [ { "type": "task", "id": 2 } ], "periods": [ '"$PERIODS"' ],
       "model": "noaa", "timezone": "auto",
       "window": { "duration_hours": 4, "local_hours": { "from": 7, "to": 18 } } }' |
  jq -r --argjson periods "[ $PERIODS ]" '.ranking | map(select(.best)) | reduce .[] as $row ([];
      if any(.[]; .period == $row.period or .ref == $row.ref) then . else . + [$row] end)
    | . as $plan | $periods | to_entries[] | .key as $day
    | [.value.start[:10]] + ($plan | map(select(.period == $day))[0]
        | if . then [.ref, .best.start_local[11:16], .best.end_local[11:16], .best.probability] else ["no lift"] end)
    | @tsv'
