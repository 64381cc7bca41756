import type { Event, EventQuery, Halcyon } from "@halcyon/sdk/v2";
import type { Surroundings } from "../surroundings.ts";

/** Which events are followed. */
export interface Followed {
  readonly watch?: string;
  readonly type?: NonNullable<EventQuery["type"]>;
  /** After which the first one comes; null for all that are kept. */
  readonly cursor: string | null;
}

const pollMs = 5000;

/** Events as they come about, the oldest first, until the signal of the surroundings ends it. */
export async function* followEvents(
  halcyon: Halcyon,
  { sleep, signal }: Surroundings,
  { cursor: first, ...query }: Followed,
): AsyncGenerator<Event, void, undefined> {
  let cursor = first;
  for (;;) {
    const list = halcyon.events.list({ ...query, cursor });
    yield* list;
    cursor = list.cursor;
    await sleep(pollMs);
    signal?.throwIfAborted();
  }
}

/** The cursor behind the newest event. */
export async function newestCursor(
  halcyon: Halcyon,
  query: Omit<Followed, "cursor"> = {},
): Promise<string | null> {
  const list = halcyon.events.list({ ...query, limit: 100 });
  const pages = list.pages();
  while ((await pages.next()).done !== true);
  return list.cursor;
}
