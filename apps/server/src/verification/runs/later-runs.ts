import type { Location } from "@halcyon/schema";
import { publish } from "@halcyon/scoring";
import { type Cell, SourceError } from "@halcyon/weather";
import type { StoredRuns } from "../stored-runs.ts";
import { pastScores } from "./run-scores.ts";
import type { SharedHours } from "./shared-hours.ts";
import type { Truth, TruthAtPlace } from "../truth/truth.ts";

/**
 * Returns the true weather of past hours from later runs of the same store. Each run counts as the truth from its start until the next run starts. A forecast
 * is verified only from the start of the next run on. Otherwise it would be compared with itself.
 *
 * @param shared - Cached weather that all entries share.
 */
export function laterRuns(
  { source, runs }: Pick<StoredRuns, "source" | "runs">,
  shared?: SharedHours,
): Truth {
  return {
    described: { kind: "later_runs" },
    at: async (location) => {
      const cell = await source.locate(location, runs.at(-1));
      return atCell(cell, location);
    },
  };

  function atCell(cell: Cell | undefined, place: Location): TruthAtPlace {
    return {
      lacks: [],
      firstHourOf: (run) => runs.find((later) => later > run) ?? Infinity,
      untilHour: ({ hoursAfter }) => (runs.at(-1) ?? -Infinity) - hoursAfter,
      observe: async (entry, from, to) => {
        const scores = new Float64Array(to - from).fill(Number.NaN);
        let known = from;
        for (const run of runs) {
          // An hour is over with the first run that starts after all that its score looks at.
          const until = Math.min(run - entry.hoursAfter, to);
          if (cell === undefined || until <= known) continue;
          const hours = { source, cell, place, run, from: known, to: until, shared };
          const past = await pastScores(hours, entry).catch(skipped);
          if (past === undefined) continue;
          scores.set(
            past.map((score) => (Number.isNaN(score) ? score : publish(score))),
            known - from,
          );
          known = until;
        }
        return scores;
      },
    };
  }
}

/** Returns undefined for a run that cannot be read. The run is then skipped, because another run covers its hours. */
function skipped(error: unknown): undefined {
  if (!(error instanceof SourceError)) throw error;
  return undefined;
}
