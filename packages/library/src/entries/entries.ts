import { type Entry, entrySchema, type EntryType } from "@halcyon/schema";
import { access } from "./building/access.ts";
import { aviation } from "./air-and-sea/aviation.ts";
import { building } from "./building/building.ts";
import { concrete } from "./building/concrete.ts";
import { crops } from "./farming/crops.ts";
import { drones } from "./air-and-sea/drones.ts";
import { energy, utilities } from "./building/energy.ts";
import { events } from "./people/events.ts";
import { fire, forestry } from "./farming/forestry.ts";
import { frost } from "./farming/frost.ts";
import { groundworks } from "./building/groundworks.ts";
import { hydromet, visibility } from "./hazards/hydromet.ts";
import { landManagement } from "./farming/land-management.ts";
import { leisure } from "./people/leisure.ts";
import { lifting } from "./building/lifting.ts";
import { livestock } from "./farming/livestock.ts";
import { occupational } from "./people/occupational.ts";
import { offshore } from "./air-and-sea/offshore.ts";
import { photography } from "./people/photography.ts";
import { ports } from "./air-and-sea/ports.ts";
import { rail, transport } from "./hazards/transport.ts";
import { sailing } from "./air-and-sea/sailing.ts";
import { sea, wind } from "./hazards/wind-and-sea.ts";
import { sport } from "./people/sport.ts";
import { spraying } from "./farming/spraying.ts";
import { steel } from "./building/steel.ts";
import { survey } from "./air-and-sea/survey.ts";
import { temperature } from "./hazards/temperature.ts";
import { thunderstorm } from "./limits/thunderstorm.ts";
import { winter } from "./hazards/winter.ts";
import { winterSport } from "./people/winter-sport.ts";

/** Curated tasks and scenarios by ascending id. */
export const entries: readonly Entry[] = [
  ...access,
  ...aviation,
  ...building,
  ...concrete,
  ...crops,
  ...drones,
  ...energy,
  ...events,
  ...fire,
  ...forestry,
  ...frost,
  ...groundworks,
  ...hydromet,
  ...landManagement,
  ...leisure,
  ...lifting,
  ...livestock,
  ...occupational,
  ...offshore,
  ...photography,
  ...ports,
  ...rail,
  ...sailing,
  ...sea,
  ...sport,
  ...spraying,
  ...steel,
  ...survey,
  ...temperature,
  ...thunderstorm,
  ...transport,
  ...utilities,
  ...visibility,
  ...wind,
  ...winter,
  ...winterSport,
]
  .map((entry) => entrySchema.parse(entry))
  .toSorted((a, b) => a.id - b.id);

/**
 * Returns the curated task or scenario with a given type and id; undefined if there is none.
 *
 * @example
 * ```js
 * findEntry("task", 1).id; // => 1
 * findEntry("scenario", 1); // => undefined
 * ```
 */
export function findEntry(type: EntryType, id: number): Entry | undefined {
  return entries.find((entry) => entry.type === type && entry.id === id);
}

/**
 * Returns the curated tasks or scenarios, by ascending id.
 *
 * @example
 * ```js
 * entriesOf("scenario")[0].type; // => "scenario"
 * ```
 */
export function entriesOf(type: EntryType): readonly Entry[] {
  return entries.filter((entry) => entry.type === type);
}
