import type { Event, EventQuery } from "@halcyon/sdk/v2";
import { withKeptApi } from "../connection/api.ts";
import type { Surroundings } from "../surroundings.ts";
import { type PrintOptions, printAnswer } from "../terminal/print-answer.ts";
import { watchIdOf } from "../answers/watches/watches.ts";
import { eventText } from "./event-text.ts";
import { followEvents } from "./follow-events.ts";

export interface EventsOptions extends PrintOptions {
  readonly watch?: string;
  readonly type?: NonNullable<EventQuery["type"]>;
  readonly cursor?: string;
  readonly last?: number;
  readonly follow?: true;
  readonly utc?: true;
}

/** The cursor of a stream before all events that are kept. */
const fromTheFirst = "0";

/**
 * Prints the events that are kept, or the last of them, the oldest first, and those that come where that is asked. As JSON it prints one page, or a line for each
 * event that it follows.
 */
export async function events(surroundings: Surroundings, options: EventsOptions): Promise<void> {
  const { cursor = null, type, last, follow, json, utc } = options;
  const { stdout, stderr } = surroundings;
  const textOf = (event: Event): string =>
    json === true ? JSON.stringify(event) : eventText(event, utc === true);
  await withKeptApi(surroundings, async (halcyon, client) => {
    const query = {
      cursor,
      ...(type !== undefined && { type }),
      ...(options.watch !== undefined && { watch: await watchIdOf(halcyon, options.watch) }),
    };
    if (follow === true) {
      const followed = { ...query, cursor: cursor ?? fromTheFirst };
      for await (const event of followEvents(client, surroundings, followed))
        stdout.write(`${textOf(event)}\n`);
      return;
    }
    const list = halcyon.events.list(last === undefined ? query : { ...query, order: "newest", limit: last });
    const all: Event[] = [];
    if (json !== true && last !== undefined) all.push(...(await list).events.toReversed());
    else if (json !== true) for await (const event of list) all.push(event);
    if (json !== true && all.length === 0) {
      stderr.write("There are no events. A watch tells them: halcyon watch create --help\n");
      return;
    }
    printAnswer(surroundings, options, await list.withResponse(), { lines: () => all.map(textOf) });
  });
}
