import os

from halcyon_weather import Halcyon, Streamed

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])

# What is kept comes first, then what comes about.
for told in halcyon.events.stream(cursor="0"):
    if isinstance(told, Streamed):
        print(told.position, told.event.type)
        # Leave this out, and it goes on.
        break
