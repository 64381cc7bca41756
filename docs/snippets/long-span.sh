# A request takes ten years of hours at most.
for SPAN in "start_date=1979-01-01&end_date=1988-12-31" "start_date=1989-01-01&end_date=1994-12-31"; do
  curl -s -H "x-api-key: $HALCYON_KEY" -H "accept: text/csv" \
    "$HALCYON_URL/v1/historical/hourly?latitude=47.5&longitude=8.5&variables=temperature_2m,precipitation&$SPAN" |
    sed -n 2p
done
