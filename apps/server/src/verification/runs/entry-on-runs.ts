import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { entryHorizon, entryReads, type PreparedEntry, type Reach } from "@halcyon/scoring";
import { entryHandOverReads, type HandOverReads } from "@halcyon/scoring/entry";
import { type Cell, reachHours, type WeatherSource } from "@halcyon/weather";

const reaches = new WeakMap<WeatherSource, Map<string, Reach>>();

/** Run at one cell of its source. */
interface RunAtCell {
  readonly source: WeatherSource;
  readonly cell: Cell;
  readonly run: EpochHour;
}

/**
 * Returns a function that gives the number of hours for which runs have a variable at a grid cell. All runs of a source have a variable for the same number
 * of hours, so they can share one plan.
 */
export function reachOfRun({ source, cell, run }: RunAtCell): Reach {
  const known = reaches.get(source) ?? new Map<string, Reach>();
  reaches.set(source, known);
  const name = JSON.stringify(cell);
  const part = { part: "deterministic", source, description: source.describe(), run, cell } as const;
  const reach = known.get(name) ?? ((variableName: VariableName) => reachHours(part, variableName, run));
  known.set(name, reach);
  return reach;
}

/** Entry prepared for scoring from runs: the variables it needs, and the hours for which it can be scored. */
interface EntryOnRuns {
  readonly reads: readonly VariableName[];
  readonly handOver: HandOverReads;
  /** For each constraint, the end of the hours for which it can be scored (exclusive) [h since the start of a run]. */
  readonly endHours: readonly number[];
}

const known = new WeakMap<PreparedEntry, WeakMap<Reach, EntryOnRuns>>();

/** Prepares an entry (task or scenario) for scoring. The result can be used for any number of runs and hours. */
export function entryOnRuns(entry: PreparedEntry, reach: Reach): EntryOnRuns {
  const ofEntry = known.get(entry) ?? new WeakMap<Reach, EntryOnRuns>();
  known.set(entry, ofEntry);
  const found = ofEntry.get(reach) ?? lookUp(entry, reach);
  ofEntry.set(reach, found);
  return found;
}

function lookUp(entry: PreparedEntry, reach: Reach): EntryOnRuns {
  const whole = { part: "ensemble", fromHour: 0, toHour: Infinity, reach } as const;
  return {
    reads: entryReads(entry, reach),
    handOver: entryHandOverReads(entry, [whole])[0]!,
    endHours: entry.constraints.map((one) => {
      const horizon = entryHorizon({ ...entry, constraints: [one] }, [whole]);
      return "unavailable" in horizon ? 0 : horizon.maximumHours;
    }),
  };
}
