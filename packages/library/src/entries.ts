import { type Entry, entrySchema, type EntryType } from "@halcyon/schema";
import { construction } from "./entries/construction.ts";
import { drones } from "./entries/drones.ts";
import { energy } from "./entries/energy.ts";
import { events } from "./entries/events.ts";
import { frost } from "./entries/frost.ts";
import { hydromet } from "./entries/hydromet.ts";
import { offshore } from "./entries/offshore.ts";
import { spraying } from "./entries/spraying.ts";
import { wind } from "./entries/wind.ts";
import { winter } from "./entries/winter.ts";

/** The curated tasks and scenarios, by ascending id. */
export const entries: readonly Entry[] = [
  ...construction,
  ...drones,
  ...energy,
  ...events,
  ...frost,
  ...hydromet,
  ...offshore,
  ...spraying,
  ...wind,
  ...winter,
]
  .map((entry) => entrySchema.parse(entry))
  .toSorted((a, b) => a.id - b.id);

/** A curated entry by id; one of the other type is as absent as one that does not exist. */
export function findEntry(type: EntryType, id: number): Entry | undefined {
  return entries.find((entry) => entry.type === type && entry.id === id);
}

/** The curated entries of a type, by ascending id. */
export function entriesOf(type: EntryType): readonly Entry[] {
  return entries.filter((entry) => entry.type === type);
}
