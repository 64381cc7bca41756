import { type Entry, entrySchema, type EntryType } from "@halcyon/schema";
import { access } from "./entries/access.ts";
import { aviation } from "./entries/aviation.ts";
import { building } from "./entries/building.ts";
import { concrete } from "./entries/concrete.ts";
import { crops } from "./entries/crops.ts";
import { drones } from "./entries/drones.ts";
import { energy } from "./entries/energy.ts";
import { events } from "./entries/events.ts";
import { fire } from "./entries/fire.ts";
import { forestry } from "./entries/forestry.ts";
import { frost } from "./entries/frost.ts";
import { groundworks } from "./entries/groundworks.ts";
import { hydromet } from "./entries/hydromet.ts";
import { landManagement } from "./entries/land-management.ts";
import { leisure } from "./entries/leisure.ts";
import { lifting } from "./entries/lifting.ts";
import { livestock } from "./entries/livestock.ts";
import { occupational } from "./entries/occupational.ts";
import { offshore } from "./entries/offshore.ts";
import { photography } from "./entries/photography.ts";
import { ports } from "./entries/ports.ts";
import { rail } from "./entries/rail.ts";
import { sailing } from "./entries/sailing.ts";
import { sea } from "./entries/sea.ts";
import { sport } from "./entries/sport.ts";
import { spraying } from "./entries/spraying.ts";
import { steel } from "./entries/steel.ts";
import { survey } from "./entries/survey.ts";
import { temperature } from "./entries/temperature.ts";
import { thunderstorm } from "./entries/thunderstorm.ts";
import { transport } from "./entries/transport.ts";
import { utilities } from "./entries/utilities.ts";
import { visibility } from "./entries/visibility.ts";
import { wind } from "./entries/wind.ts";
import { winter } from "./entries/winter.ts";
import { winterSport } from "./entries/winter-sport.ts";

/** The curated tasks and scenarios, by ascending id. */
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
 * A curated entry by id; undefined where no entry of the type has that id.
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
 * The curated entries of a type, by ascending id.
 *
 * @example
 * ```js
 * entriesOf("scenario")[0].type; // => "scenario"
 * ```
 */
export function entriesOf(type: EntryType): readonly Entry[] {
  return entries.filter((entry) => entry.type === type);
}
