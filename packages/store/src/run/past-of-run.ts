import { packedMissing, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { CarriedVariable } from "@halcyon/weather";
import { readSeries } from "../zarr/series.ts";
import type { StoreRun } from "./store-run.ts";

/** Hours before a run's start: spans that look back have at most 168 hours, before a run that is a day old. */
export const pastHours = 192;

/**
 * Returns the stamps up to a run's start: those of the past and the leads of the previous run. Before its first run a store has no weather. Stamps at the pace
 * of the run's first step mark those gaps, so that a stored step keeps its length.
 */
export function pastStampsOf(
  previous: StoreRun | undefined,
  run: EpochHour,
  leadHours: readonly number[],
): readonly EpochHour[] {
  const known =
    previous === undefined
      ? []
      : [...previous.pastStamps, ...previous.leadHours.slice(1).map((lead) => previous.run + lead)];
  const stamps = [...known.filter((stamp) => stamp < run), run];
  const first = run - pastHours;
  const bracket = stamps.findLastIndex((stamp) => stamp <= first);
  if (bracket !== -1) return stamps.slice(bracket);
  const pace = leadHours[1] ?? 1;
  while (stamps[0]! > first) stamps.unshift(stamps[0]! - pace);
  return stamps;
}

/** The past of one cell of a new run, as its `past` group holds it. */
interface PastTask {
  readonly previous: StoreRun | undefined;
  readonly run: EpochHour;
  readonly stamps: readonly EpochHour[];
  readonly name: VariableName;
  readonly carried: CarriedVariable;
  /** Index of the cell in the previous run; undefined if it was not there. */
  readonly previousCell: number | undefined;
  /** Value of member 0 at lead 0 of the new run. */
  readonly atStart: number;
}

/**
 * Returns the values of the stamps up to a run's start, of member 0, each from the shortest lead that has it. Lead 0 of a run ends no step, so it counts only
 * for instants. The other values at the start are the last of the previous run.
 *
 * @throws StoreError where the run before cannot be read
 */
export async function pastOfCell(task: PastTask): Promise<Int16Array> {
  const { previous, run, stamps, name, carried, previousCell, atStart } = task;
  const values = new Int16Array(stamps.length).fill(packedMissing);
  const stored = previous?.variables.get(name);
  const alike = stored?.carried.stepType === carried.stepType;
  if (previous !== undefined && stored !== undefined && alike && previousCell !== undefined) {
    const coordinates = previous.places.coordinatesOf(previousCell);
    const [forecast, past] = await Promise.all([
      readSeries(stored.forecast, coordinates, previous.access),
      stored.past === undefined ? undefined : readSeries(stored.past, coordinates, previous.access),
    ]);
    const held = new Map<EpochHour, number>();
    previous.leadHours.forEach((lead, index) => {
      if (lead > stored.carried.toLeadHours || forecast === undefined) return;
      if (lead === 0 && (stored.past !== undefined || carried.stepType !== "instant")) return;
      held.set(previous.run + lead, forecast[index * previous.members]!);
    });
    if (past !== undefined) previous.pastStamps.forEach((stamp, index) => held.set(stamp, past[index]!));
    stamps.forEach((stamp, index) => {
      values[index] = held.get(stamp) ?? packedMissing;
    });
  }
  if (carried.stepType === "instant" && atStart !== packedMissing) values[stamps.indexOf(run)] = atStart;
  return values;
}
