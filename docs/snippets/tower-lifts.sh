# A lift of four hours after another, in shifts that begin at 7.
plan() {
  jq -n --argjson last "$1" --argjson overhead "$2" '{
    model: "noaa", timezone: "Europe/London", start: "2026-11-23T07:00:00Z",
    sites: [{ id: "tower", latitude: 57.1, longitude: -2.1 }],
    calendars: [{ id: "shift", local_hours: { from: 7, to: $last,
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"] } }],
    resources: [{ id: "crane", day_rate: 4000 }],
    tasks: [range(1; 25) | { id: "lift-\(.)", site: "tower", entry: { type: "task", id: 1 }, hours: 4,
      contingency_hours: 1, calendar: "shift", resources: [{ id: "crane" }],
      links: (if . > 1 then [{ from: "lift-\(. - 1)" }] else [] end) }],
    currency: "GBP", overhead_per_day: $overhead }'
}

for shift in "17 2500" "21 4500"; do
  plan $shift | curl -s "$HALCYON_URL/v2/plans/simulate/" \
    -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" -d @- |
    jq -r --arg shift "7-${shift% *}" '[$shift, .finish.P50.local[:10], .finish.P80.local[:10],
      (.path | .weather, .short_window, .off_shift | round), .cost.mean] | map(tostring) | join(" ")'
done
