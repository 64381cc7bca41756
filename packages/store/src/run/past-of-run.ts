import { packedMissing, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { CarriedVariable } from "@halcyon/weather";
import { readSeries } from "../zarr/series.ts";
import type { StoreRun } from "./store-run.ts";

/**
 * Length of the period before the start of a run for which the run stores values [h]. Constraints of a query look back at most 168 hours, and a run may be a
 * day old.
 */
export const pastHours = 192;

/**
 * Returns the time stamps of the last hours before a run ({@link pastHours}), and of its start. They are taken from the past hours and the lead times of the
 * previous run. If the previous run does not reach back far enough, earlier time stamps have the spacing of the new run's first step.
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

/** Input for computing the past values of one cell of a new run. */
interface PastTask {
  readonly previous: StoreRun | undefined;
  readonly run: EpochHour;
  readonly stamps: readonly EpochHour[];
  readonly name: VariableName;
  readonly carried: CarriedVariable;
  /** Index of the cell in the previous run; undefined if that run lacks the cell. */
  readonly previousCell: number | undefined;
  /** Packed value of member 0 at lead time 0 of the new run. */
  readonly atStart: number;
}

/**
 * Returns the values of member 0 at the time stamps up to the start of a run. Each value comes from the available forecast with the shortest lead time. At the
 * start itself, instantaneous variables use lead time 0 of the new run. Other variables use the previous run, because no step ends at lead time 0.
 *
 * @throws StoreError if the previous run cannot be read
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
