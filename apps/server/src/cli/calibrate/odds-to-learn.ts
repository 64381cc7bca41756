import type { Entry, Location } from "@halcyon/schema";
import { cacheSizes } from "../../config/cache-sizes.ts";
import type { OddsToLearn } from "../../verification/calibrate/odds-tasks.ts";
import { recordCache } from "../../weather/records/record-cache.ts";
import { countUsual } from "../../weather/workability/usual-lookup.ts";
import type { Library, Records } from "../../ports.ts";
import type { StoredRuns } from "../../verification/stored-runs.ts";
import type { Fail } from "../ingest/ingest-into-store.ts";

interface LearningAt {
  readonly stored: StoredRuns;
  readonly place: Location;
  readonly fail: Fail;
}

/** The tasks of sectors, and what is usual for them by the history that answers take it from. */
export function oddsToLearn(
  { library, records }: { readonly library: Library; readonly records: Records },
  sectors: readonly string[],
  { stored, place, fail }: LearningAt,
): OddsToLearn {
  const tasks = library.list("task");
  const tasksOf = (sector: string): readonly Entry[] => {
    const own = tasks.filter((task) => task.sector === sector || task.sector.startsWith(`${sector}/`));
    if (own.length > 0) return own;
    const known = [...new Set(tasks.map((task) => task.sector.split("/")[0]!))].toSorted();
    return fail(
      `--odds ${sector}: no task has this sector. There are ${known.join(", ")}, and those below them.`,
    );
  };
  const { hourly } = records;
  const { synthetic } = stored.source.describe();
  const isTold =
    hourly !== undefined && hourly.price === undefined && hourly.describe().synthetic === synthetic;
  const cache = recordCache(cacheSizes.recordsMaxBytes);
  const now = stored.runs[0] ?? 0;
  return {
    sectors: new Map(sectors.map((sector) => [sector, tasksOf(sector)])),
    usualOf: async (entry) =>
      isTold ? countUsual({ hourly }, cache, { entry, location: place, synthetic, now }) : undefined,
  };
}
