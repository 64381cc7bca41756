import type { PartName } from "@halcyon/schema";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import type { WeatherSource } from "../source/source.ts";
import { maxAgeHours } from "./age-of.ts";
import { type FedPart, isFed, type ModelPart } from "./model-part.ts";
import { mapLayers } from "./overlay.ts";

/**
 * Returns the parts of a model as they were at an instant. The newest run of a part is then the newest one that users could read at that instant. A part has no
 * run if its source lists no past runs, or none that was recent enough. The parts have no calibrations, because calibrations may have been fitted to later
 * weather. The parts also have no list of damaged runs, so an older run never replaces a damaged one.
 *
 * @param instantMs - Instant [ms since 1970].
 * @example Continues from {@link placeParts}.
 * ```js
 * const june = Date.UTC(2025, 5, 1, 9);
 * const [then] = await findRuns(partsAsOf(models, june), epochHourOf(june));
 * then.run === epochHourOf(Date.UTC(2025, 5, 1)); // => true
 * ```
 */
export function partsAsOf(parts: readonly ModelPart[], instantMs: number): readonly ModelPart[] {
  return parts.map((part) => (isFed(part) ? partAsOf(part, instantMs) : part));
}

function partAsOf({ part, source, overlays }: FedPart, instantMs: number): FedPart {
  return {
    part,
    source: sourceAsOf(part, source, instantMs),
    ...mapLayers({ overlays }, (layer) => partAsOf(layer, instantMs)),
  };
}

function sourceAsOf(part: PartName, source: WeatherSource, instantMs: number): WeatherSource {
  const { past, calls } = source;
  return {
    describe: () => source.describe(),
    async latestRun(_now, isPassedOver = () => false) {
      if (past === undefined) return undefined;
      const oldest = epochHourOf(instantMs) - maxAgeHours({ part, description: source.describe() });
      const runs = await past.runsBetween(oldest, epochHourOf(instantMs - availableAfterMs(past)));
      return runs.findLast((run) => !isPassedOver(run));
    },
    locate: (location, run) => source.locate(location, run),
    ...(source.nearestStation === undefined
      ? {}
      : { nearestStation: (location) => source.nearestStation!(location) }),
    read: (request) => source.read({ ...request, past: true }),
    ...(calls === undefined ? {} : { calls }),
    ...(past === undefined ? {} : { past }),
  };
}

/** Returns the time from the start of a run until users could read it [ms]. */
function availableAfterMs({ availableAfterHours }: NonNullable<WeatherSource["past"]>): number {
  return Math.round(availableAfterHours * millisecondsPerHour);
}

/**
 * Returns the first instant after `afterMs` at which users could read another run [ms since 1970]; undefined if there is none up to `nowMs`.
 *
 * @example Continues from {@link syntheticSource}.
 * ```js
 * const may = Date.UTC(2025, 4, 1, 9);
 * (await nextReadableMs(source, may, now * 3_600_000)) > may; // => true
 * ```
 */
export async function nextReadableMs(
  { past }: Pick<WeatherSource, "past">,
  afterMs: number,
  nowMs: number,
): Promise<number | undefined> {
  if (past === undefined) return undefined;
  const waitMs = availableAfterMs(past);
  const runs = await past.runsBetween(epochHourOf(afterMs - waitMs) + 1, epochHourOf(nowMs - waitMs));
  return runs[0] === undefined ? undefined : runs[0] * millisecondsPerHour + waitMs;
}
