import { type Event, type EventStreamQuery, streamEvents } from "@halcyon/sdk/events";
import type { HalcyonOptions } from "@halcyon/sdk/v2";
import type { Surroundings } from "../surroundings.ts";

/** Yields events as they occur, until `options.signal` is aborted. Prints a notice if older events are no longer stored. */
export async function* followEvents(
  options: HalcyonOptions,
  { stderr }: Surroundings,
  query: EventStreamQuery,
): AsyncGenerator<Event, void, undefined> {
  for await (const streamed of streamEvents(options, query)) {
    if (streamed.kind === "event") yield streamed.event;
    else
      stderr.write(
        "Some older events are no longer stored: halcyon watch list shows the state of your watches.\n",
      );
  }
}
