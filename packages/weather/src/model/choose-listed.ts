import type { ModelId } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { modelAvailability, type ModelPartAvailability } from "./availability.ts";
import { type AbsentPart, isFed, isListed, type PassedOver, type PlacedPart } from "./model-part.ts";

/** What a request needs from a source of which a model part may have several. */
export interface ListedNeeds {
  /** Number of following hours that the result for an hour needs. */
  readonly hoursAfter: number;
  /**
   * Returns true if a source has all variables of the request, in all hours from now that it would provide. If absent, no such source answers the request.
   *
   * @param instead - The part that provides these hours if no such source does; undefined if no part can.
   */
  isCarriedBy?(source: ModelPartAvailability, instead: ModelPartAvailability | undefined): boolean;
}

/**
 * Keeps, of each model part that may have several sources (such as regional models), at most one source. It is the first one in the configuration that covers
 * the place, has a usable run, and has all variables of the request. It then provides all of its hours, and the next part the hours after them. If no source is
 * kept, the next part provides these hours too.
 *
 * The variables of a late overlay are unknown. A source that waits for one is kept only for requests that need none of them.
 *
 * A source that recently gave no weather at the place is passed over, and the part that answers its hours says so in `passedOver`.
 *
 * No such source is kept at a place with a calibration. Calibrations are learned for the other parts, and would not hold for its weather.
 *
 * @returns The parts in their order, with at most one source each.
 * @example Continues from {@link placeParts}.
 * ```js
 * const needs = { hoursAfter: 0, isCarriedBy: () => false };
 * const regional = { ...placed[0], part: "regional" };
 * chooseListed("noaa", [regional, ...placed], now, needs).length; // => placed.length
 * ```
 */
export function chooseListed(
  model: ModelId,
  parts: readonly (PlacedPart | AbsentPart)[],
  now: EpochHour,
  needs: ListedNeeds,
): readonly (PlacedPart | AbsentPart)[] {
  if (!parts.some(isListed)) return parts;
  const others = parts.filter((part) => !isListed(part));
  const isCalibrated = others.some((part) => isFed(part) && part.cell?.calibration !== undefined);
  const answering = (placed: readonly (PlacedPart | AbsentPart)[]) => {
    const [first] = modelAvailability(model, placed, now, needs.hoursAfter).parts;
    return first?.stale === false && first.cell !== undefined && first.failure === undefined
      ? first
      : undefined;
  };
  const instead = answering(others);
  const isUsable = (part: PlacedPart | AbsentPart): boolean => {
    const source = answering([part, ...others]);
    return source?.part === part.part && needs.isCarriedBy?.(source, instead) === true;
  };
  const kept = new Map<string, PlacedPart | AbsentPart>();
  const passedOver: PassedOver[] = [];
  for (const part of isCalibrated ? [] : parts.filter(isListed)) {
    if (kept.has(part.part)) continue;
    if (isUsable(part)) kept.set(part.part, part);
    else if (isFed(part) && isUsable(withoutFailure(part)))
      passedOver.push({ part: part.part, source: part.description.id });
  }
  const chosen = parts.filter((part) => !isListed(part) || kept.get(part.part) === part);
  if (passedOver.length === 0) return chosen;
  const [first] = modelAvailability(model, chosen, now, needs.hoursAfter).parts;
  return chosen.map((part) => (part.part === first?.part ? { ...part, passedOver } : part));
}

/** Returns a part as if its source had given weather. */
function withoutFailure(part: PlacedPart): PlacedPart {
  const sound = { ...part };
  delete sound.failure;
  return sound;
}
