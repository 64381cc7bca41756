import type { Entry, EpochHour } from "@halcyon/schema";
import type { BandOdds } from "@halcyon/scoring";
import type { AppliedCalibration, BentWindow, PartAvailability } from "@halcyon/weather";
import type { Admission } from "./admit-entry.ts";
import type { MembersBeside } from "./members-beside.ts";
import type { ScoredPart } from "./score-parts.ts";

/** How the odds of an entry are bent that the members of a part say. */
export interface PartOdds {
  readonly applied: AppliedCalibration;
  readonly bands: (odds: BandOdds, hour: EpochHour) => BandOdds;
  /** @param lastHour - The last hour of the window. */
  readonly window: (probability: number, window: BentWindow, lastHour: EpochHour) => number;
}

/**
 * What has been learned of the odds of a part at its place.
 *
 * @returns Undefined where nothing has, and for scenarios: odds are learned of tasks.
 */
export function partOdds(
  { type, sector }: Pick<Entry, "type" | "sector">,
  { cell, run, calibrations }: Pick<PartAvailability, "cell" | "run" | "calibrations">,
): PartOdds | undefined {
  const applied = cell?.calibration;
  if (type !== "task" || applied === undefined || run === undefined) return undefined;
  const site = calibrations
    ?.sites()
    .find(({ applied: { id, revision } }) => id === applied.id && revision === applied.revision);
  const odds = site?.odds(sector);
  return (
    odds && {
      applied,
      bands: (said, hour) => odds.bands(said, hour - run),
      window: (probability, window, lastHour) => odds.window(probability, window, lastHour - run),
    }
  );
}

/** How the odds in the hours of a part are bent: those of the members that are counted there. */
export function oddsOf(
  { available }: Pick<ScoredPart, "available">,
  { entry }: Pick<Admission, "entry">,
  beside: MembersBeside,
): PartOdds | undefined {
  if (available.part !== "deterministic") return partOdds(entry, available);
  return "scores" in beside ? beside.odds : undefined;
}

/** What bent the odds of any hour or window, each part once. */
export function oddsBentBy(used: readonly (PartOdds | undefined)[]): readonly AppliedCalibration[] {
  const bent = used.filter((one) => one !== undefined);
  return [...new Map(bent.map(({ applied }) => [applied.part, applied])).values()];
}
