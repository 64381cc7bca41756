import type { Entry } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { BandOdds } from "@halcyon/scoring";
import type { AppliedCalibration, OddsWindow, ModelPartAvailability } from "@halcyon/weather";

/** Calibration of the probabilities of one task in one model part (such as the ensemble). */
export interface ModelPartOdds {
  readonly applied: AppliedCalibration;
  /** Returns calibrated probabilities of the score bands in an hour. `odds` are the probabilities before calibration, from the ensemble members. */
  readonly bands: (odds: BandOdds, hour: EpochHour) => BandOdds;
  /**
   * Returns the calibrated probability of a window. `probability` is the probability before calibration, from the ensemble members.
   *
   * @param lastHour - Last hour of the window.
   */
  readonly window: (probability: number, window: OddsWindow, lastHour: EpochHour) => number;
  /** Returns probabilities of the score bands for the score of a single run. Returns undefined if no such probabilities were learned. */
  readonly bandsOfRun: (score: number, hour: EpochHour) => BandOdds | undefined;
  readonly windowOfRun: (worstScore: number, window: OddsWindow, lastHour: EpochHour) => number | undefined;
}

/**
 * Returns the calibration of probabilities that applies to an entry (task or scenario) in a model part.
 *
 * @returns Undefined if there is no calibration. Scenarios never have one, because probabilities are learned only for tasks.
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
