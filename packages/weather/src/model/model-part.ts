import { type EpochHour, type Location, partMaxAgeHours, type PartName } from "@halcyon/schema";
import { SourceError } from "../source/source-error.ts";
import type { Cell, SourceDescription, WeatherSource } from "../source/source.ts";
import type { Absence } from "./absence.ts";
import type { DamagedRun, DamagedRuns } from "./damaged-runs.ts";

/** A part of a model: the source that feeds it, or that the source cannot be opened yet. */
export type ModelPart = FedPart | AbsentPart;

/** A part of a model and the source that feeds it. */
export interface FedPart {
  readonly part: PartName;
  readonly source: WeatherSource;
  /** Where damaged runs are remembered, so that an older one answers; without it a damaged run fails every read. */
  readonly damage?: DamagedRuns;
}

/** A part whose source cannot be opened yet: it keeps its hours, so that a refusal can name it. */
export interface AbsentPart {
  readonly part: PartName;
  readonly source?: undefined;
  /** What is known of the source by its configuration. */
  readonly id: string;
  readonly absence: Absence;
}

/** A part with the newest of its whole runs. */
export interface RunningPart extends FedPart {
  readonly description: SourceDescription;
  /** Undefined where the source has no whole run now. */
  readonly run: EpochHour | undefined;
  /** The newest run, where damage was found in it: an older one stands in for it, or none. */
  readonly damaged?: DamagedRun;
  /** Why the source could not say which run is its newest, or which cell answers. */
  readonly failure?: SourceError;
}

/** A part with its newest whole run and the cell that answers for a place. */
export interface PlacedPart extends RunningPart {
  /** Undefined where the place lies outside the coverage, and where `failure` says why it is not known. */
  readonly cell: Cell | undefined;
}

/**
 * Whether the source of a part is open.
 *
 * @example Goes on from {@link placeParts}.
 * ```js
 * placed.every(isFed); // => true
 * ```
 */
export function isFed<Part extends FedPart>(part: Part | AbsentPart): part is Part {
  return part.source !== undefined;
}

/**
 * Looks up the newest whole run of each part. A source that fails has none, and says why: the other parts still answer. An older run stands in for
 * one in which damage was found, as long as it is not too old itself.
 *
 * @example Goes on from {@link syntheticSource}.
 * ```js
 * const [running] = await findRuns(models, now);
 * running.run === await source.latestRun(now); // => true
 * ```
 */
export async function findRuns(
  parts: readonly ModelPart[],
  now: EpochHour,
): Promise<readonly (RunningPart | AbsentPart)[]> {
  return Promise.all(parts.map(async (part) => (isFed(part) ? findRun(part, now) : part)));
}

/**
 * Looks up the newest whole run and the cell of each part: what availability is decided from, and what is then read. A source that fails says why:
 * the other parts still answer.
 *
 * @example Goes on from {@link syntheticSource}.
 * ```js
 * const placed = await placeParts(models, { latitude: 51.5, longitude: -0.12 }, now);
 * placed[0].cell; // => { latitude: 51.5, longitude: 0, elevationM: 71, sea: false }
 * ```
 */
export async function placeParts(
  parts: readonly ModelPart[],
  location: Location,
  now: EpochHour,
): Promise<readonly (PlacedPart | AbsentPart)[]> {
  return Promise.all(
    parts.map(async (part) => (isFed(part) ? placePart(await findRun(part, now), location) : part)),
  );
}

async function findRun(fed: FedPart, now: EpochHour): Promise<RunningPart> {
  const { part, source, damage } = fed;
  const running = { ...fed, description: source.describe() };
  const isDamaged = (run: EpochHour): boolean => damage?.has(run) === true;
  for (;;) {
    try {
      const newest = await source.latestRun(now, isDamaged);
      const run = newest === undefined || isDamaged(newest) ? undefined : newest;
      const damaged = damage?.newestAfter(run);
      if (damaged === undefined) return { ...running, run };
      const isTooOld = run !== undefined && now - run > partMaxAgeHours[part];
      return { ...running, run: isTooOld ? undefined : run, damaged };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { damagedRun } = error;
      if (damage === undefined || damagedRun === undefined || isDamaged(damagedRun))
        return { ...running, run: undefined, failure: error };
      damage.mark(damagedRun, error);
    }
  }
}

async function placePart(running: RunningPart, location: Location): Promise<PlacedPart> {
  const { source, run, damaged } = running;
  if (run === undefined && damaged !== undefined) return { ...running, cell: undefined };
  try {
    return { ...running, cell: await source.locate(location, run) };
  } catch (error) {
    if (error instanceof SourceError) return { failure: error, ...running, cell: undefined };
    throw error;
  }
}
