import type { Entry } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { BandOdds } from "@halcyon/scoring";
import type { AppliedCalibration, OddsWindow, ModelPartAvailability } from "@halcyon/weather";

/** Calibration of the odds of an entry in a part. */
export interface ModelPartOdds {
  readonly applied: AppliedCalibration;
  /** Calibrates the odds of the bands that the members give for an hour. */
  readonly bands: (odds: BandOdds, hour: EpochHour) => BandOdds;
  /**
   * Calibrates the odds that the members give for a window.
   * @param lastHour - The last hour of the window.
   */
  readonly window: (probability: number, window: OddsWindow, lastHour: EpochHour) => number;
  /** Returns the odds by the score of one run; undefined if they were not learned. */
  readonly bandsOfRun: (score: number, hour: EpochHour) => BandOdds | undefined;
  readonly windowOfRun: (worstScore: number, window: OddsWindow, lastHour: EpochHour) => number | undefined;
}

/**
 * Returns the calibration of the odds of a part at its place.
 *
 * @returns Undefined where nothing has, and for scenarios: odds are learned of tasks.
 */
export function modelPartOdds(
  { type, sector }: Pick<Entry, "type" | "sector">,
  { cell, run, calibrations }: Pick<ModelPartAvailability, "cell" | "run" | "calibrations">,
): ModelPartOdds | undefined {
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
      bandsOfRun: (score, hour) => odds.bandsOfRun(score, hour - run),
      windowOfRun: (worstScore, window, lastHour) => odds.windowOfRun(worstScore, window, lastHour - run),
    }
  );
}
