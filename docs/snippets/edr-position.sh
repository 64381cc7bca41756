curl -sG "$HALCYON_URL/edr/collections/historical-daily/position" \
  -H "x-api-key: $HALCYON_KEY" \
  --data-urlencode "coords=MULTIPOINT((-0.12 51.5),(2.35 48.86))" \
  --data-urlencode "parameter-name=temperature_2m,precipitation" \
  --data-urlencode "datetime=2003-08-04/2003-08-10" \
  -d f=CSV
