jq '{ request: { latitude: 57.15, longitude: -2.09, forecast_hours: 72, model: "noaa" },
      definition: { type: "task", constraints } }' scissor-lift.json |
  curl -s "$HALCYON_URL/v1/optimality/preview/" \
    -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" -d @- |
  jq -r '.forecast | "\(map(select(.median == 0)) | length) of \(length) hours are a stop."'
