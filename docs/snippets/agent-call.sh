# What an agent sends when it calls a tool: one message of JSON-RPC.
curl -s "$HALCYON_URL/mcp" \
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \
  -H "accept: application/json, text/event-stream" -d '{
  "jsonrpc": "2.0", "id": 1, "method": "tools/call",
  "params": { "name": "find_windows", "arguments": {
    "latitude": 51.5, "longitude": -0.12, "entry": 1, "duration_hours": 6
  } }
}'
