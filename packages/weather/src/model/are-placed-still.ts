import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { SourceError } from "../source/source-error.ts";
import type { Cell } from "../source/source.ts";
import { type AbsentPart, isFed, type PlacedPart } from "./model-part.ts";
import { overlayPatienceMs, unlessOverdue } from "./overlay.ts";

/**
 * Returns true if the sources of the model parts have not changed since the call of {@link placeParts}. Calling {@link placeParts} again would then find the
 * same runs, archive states and cells. The sources get the same requests as from {@link placeParts}.
 *
 * @param location - Place for which the parts were placed.
 * @param now - Hour for which the parts were placed.
 * @returns True if nothing has changed. False also if a source failed or had no complete run.
 * @example Continues from {@link placeParts}.
 * ```js
 * await arePlacedStill(placed, { latitude: 51.5, longitude: -0.12 }, now); // => true
 * ```
 */
export async function arePlacedStill(
  placed: readonly (PlacedPart | AbsentPart)[],
  location: Location,
  now: EpochHour,
): Promise<boolean> {
  const still = await Promise.all(placed.filter(isFed).map((part) => isPlacedStill(part, location, now)));
  return !still.includes(false);
}

async function isPlacedStill(part: PlacedPart, location: Location, now: EpochHour): Promise<boolean> {
  const { source, run, snapshot, cell, damage, damaged, failure, overlays } = part;
  if (run === undefined || failure !== undefined) return false;
  const isDamaged = (one: EpochHour): boolean => damage?.has(one) === true;
  try {
    if ((await source.latestRun(now, isDamaged)) !== run || isDamaged(run)) return false;
    if (source.snapshot !== undefined && (await source.snapshot()) !== snapshot) return false;
    if (damage?.newestAfter(run) !== damaged) return false;
    if (!isSame(await source.locate(location, run), cell)) return false;
    if (cell !== undefined && damage?.silentAt(cell) !== undefined) return false;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
  const still = await Promise.all(
    (overlays ?? [])
      .map(({ layer }) => layer)
      .filter(isFed)
      .map(async (layer) =>
        unlessOverdue(
          layer,
          () => isPlacedStill(layer, location, now),
          () => false,
          overlayPatienceMs,
        ),
      ),
  );
  return !still.includes(false);
}

function isSame(cell: Cell | undefined, before: Cell | undefined): boolean {
  return cell === before || JSON.stringify(cell) === JSON.stringify(before);
}
