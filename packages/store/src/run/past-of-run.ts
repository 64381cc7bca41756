import { packedMissing, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { CarriedVariable } from "@halcyon/weather";
import { readSeries } from "../zarr/series.ts";
import type { StoreRun } from "./store-run.ts";

/** Number of hours before the start of a run that are stored [h]. Constraints look back at most 168 hours, and a run may be a day old. */
export const pastHours = 192;

/**
 * Returns the time stamps before and at the start of a run: past stamps and lead times of the previous run. For the first run of a store there is no earlier
 * weather. Stamps are then added at the spacing of the run's first step, so that stored steps keep their length.
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
 * Returns the values of member 0 at the time stamps up to the start of a run. Each value has the shortest available lead time. At the start itself,
 * instantaneous variables use lead time 0 of the new run. Other variables use the previous run, because no step ends at lead time 0.
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
