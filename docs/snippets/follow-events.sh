# What is kept comes first, then what comes about. Without --max-time it goes on.
curl -sN --max-time 2 "$HALCYON_URL/v1/events/stream?cursor=0" -H "x-api-key: $HALCYON_KEY" || [ $? = 28 ]
