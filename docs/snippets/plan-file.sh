api() {
  curl -s "$HALCYON_URL/v2/plans/$1/" -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" -d @-
}
jq --rawfile file turbine.xml '. + {$file}' turbine-weather.json | api import | jq .plan > turbine.json

api simulate < turbine.json | jq -r '"Done with 80 %: \(.finish.P80.local)",
  (.path.causes[:2][] | "\(.variable // "end of a shift"): \(.hours) h")'

jq 'del(.start) + input' turbine.json turbine-starts.json | api starts | jq -r .sentence
