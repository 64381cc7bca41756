import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { SourceError } from "../source/source-error.ts";
import { ageOf } from "./age-of.ts";
import {
  type AbsentPart,
  type FedPart,
  isFed,
  type ModelPart,
  type PlacedPart,
  type RunningPart,
} from "./model-part.ts";
import { describedWith, lateOverlay, lookUpLayers, overlayPatienceMs, unlessOverdue } from "./overlay.ts";

/**
 * Finds the newest complete run of each model part. If a source fails, its part has no run and states the error in `failure`, and the other parts stay
 * usable. If a run is damaged, an older run is used in its place, unless it is too old.
 *
 * @example Continues from {@link syntheticSource}.
 * ```js
 * const [running] = await findRuns(models, now);
 * running.run === await source.latestRun(now); // => true
 * ```
 */
export async function findRuns(
  parts: readonly ModelPart[],
  now: EpochHour,
): Promise<readonly (RunningPart | AbsentPart)[]> {
  return Promise.all(parts.map(async (part) => (isFed(part) ? findRun(part, now, overlayPatienceMs) : part)));
}

/**
 * Finds the newest complete run and the cell of each model part. If a source fails, its part states the error in `failure`, and the other parts stay usable.
 *
 * @param patienceMs - Time to wait for the newest run of an overlay [ms]. Later, the overlay fails with a `LateOverlayError`.
 * @example Continues from {@link syntheticSource}.
 * ```js
 * const placed = await placeParts(models, { latitude: 51.5, longitude: -0.12 }, now);
 * placed[0].cell; // => { latitude: 51.5, longitude: 0, elevationM: 71, sea: false }
 * ```
 */
export async function placeParts(
  parts: readonly ModelPart[],
  location: Location,
  now: EpochHour,
  patienceMs: number = overlayPatienceMs,
): Promise<readonly (PlacedPart | AbsentPart)[]> {
  return Promise.all(
    parts.map(async (part) =>
      isFed(part) ? placePart(await findRun(part, now, patienceMs), location, patienceMs) : part,
    ),
  );
}

async function findRun(
  { overlays, ...fed }: FedPart,
  now: EpochHour,
  patienceMs: number,
): Promise<RunningPart> {
  const { source, damage } = fed;
  const layers =
    overlays &&
    (await lookUpLayers({ overlays }, (layer) =>
      unlessOverdue(
        layer,
        () => findRun(layer, now, patienceMs),
        () => lateRun(layer),
        patienceMs,
      ),
    ));
  const described = source.describe();
  const description = layers === undefined ? described : describedWith(described, layers);
  const own: Omit<RunningPart, "run"> = { ...fed, ...layers, description };
  const isDamaged = (run: EpochHour): boolean => damage?.has(run) === true;
  for (;;) {
    try {
      const newest = await source.latestRun(now, isDamaged);
      const running = source.snapshot === undefined ? own : { ...own, snapshot: await source.snapshot() };
      const run = newest === undefined || isDamaged(newest) ? undefined : newest;
      const damaged = damage?.newestAfter(run);
      if (damaged === undefined) return { ...running, run };
      const isTooOld = ageOf({ ...running, run }, now).stale;
      return { ...running, run: isTooOld ? undefined : run, damaged };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { damagedRun } = error;
      if (damage === undefined || damagedRun === undefined || isDamaged(damagedRun))
        return { ...own, run: undefined, failure: error };
      damage.mark(damagedRun, error);
    }
  }
}

/** Returns an overlay that has not told its newest run in time. Overlays have none of their own. */
function lateRun(layer: FedPart): RunningPart {
  const { part, source } = layer;
  return { part, source, description: source.describe(), run: undefined, failure: lateOverlay(layer) };
}

/** Returns an overlay that has not told its cell in time. */
function latePlace({ part, source, description, run, failure }: RunningPart): PlacedPart {
  return {
    part,
    source,
    description,
    run,
    failure: failure ?? lateOverlay({ part, source }),
    cell: undefined,
  };
}

async function placePart(
  { overlays, ...own }: RunningPart,
  location: Location,
  patienceMs: number,
): Promise<PlacedPart> {
  const { source, run, damaged, damage } = own;
  const layers =
    overlays &&
    (await lookUpLayers({ overlays }, (layer) =>
      unlessOverdue(
        layer,
        () => placePart(layer, location, patienceMs),
        () => latePlace(layer),
        patienceMs,
      ),
    ));
  const running = { ...own, ...layers };
  if (run === undefined && damaged !== undefined) return { ...running, cell: undefined };
  try {
    const cell = await source.locate(location, run);
    const failure = cell && damage?.silentAt(cell);
    return { ...(failure === undefined ? {} : { failure }), ...running, cell };
  } catch (error) {
    if (error instanceof SourceError) return { failure: error, ...running, cell: undefined };
    throw error;
  }
}
