import type { Entry, Location, ModelId, PartName, VariableName } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { ScoreDay, ScoreVerification } from "@halcyon/scoring";
import type { CalibrationFile, SourceDescription } from "@halcyon/weather";
import type { LeadClass } from "../lead-classes.ts";
import type { ScoreClimatology } from "../truth/score-climatology.ts";
import type { VerifiedWindows } from "./picked-windows.ts";
import type { TruthDescription } from "../truth/truth.ts";

/** Skill of stored forecasts, by class of lead times. */
export interface VerifiedForecasts {
  readonly entry: Entry;
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: SourceDescription;
  /** Start times of the stored model runs that may cover the requested hours, in ascending order. */
  readonly runs: readonly EpochHour[];
  /** Requested places that the model part covers. */
  readonly places: readonly Location[];
  readonly truth: TruthDescription;
  /** Calibrations that were applied to the forecasts; undefined if they are raw. */
  readonly calibrations: readonly CalibrationFile[] | undefined;
  /** Constrained variables that the true weather lacks. Their constraints were dropped for forecasts and truth. */
  readonly without: readonly VariableName[];
  readonly climatologies: readonly Omit<ScoreClimatology, "sampleOf">[];
  /** Reasons why the climatologies of some places are missing; empty if none is missing. */
  readonly withoutClimatology: readonly string[];
  readonly classes: readonly VerifiedLeads[];
  readonly leftOut: LeftOutOfVerification;
}

/** Verified forecasts of one class of lead times. */
export interface VerifiedLeads extends LeadClass {
  /** Number of runs with verified hours. `days` is the number of UTC days with verified hours. Each number is the sum of the numbers of all places. */
  readonly runs: number;
  readonly days: number;
  /** Constrained variables that runs lack in this class. Their constraints were dropped for forecasts and truth. */
  readonly without: readonly VariableName[];
  /** Verification of the best windows of the runs, by duration and rank. */
  readonly windows: readonly VerifiedWindows[];
  /** Verification sums for each UTC day, over all places. */
  readonly byDay: readonly ScoreDay[];
  /** Verification of the scores; undefined if no hours were verified. */
  readonly verification: ScoreVerification | undefined;
}

/** Requested forecasts that were not verified, by reason. */
interface LeftOutOfVerification {
  /** Requested places that the model part does not cover. */
  readonly places: readonly Location[];
  /** Runs that could not be read or do not cover a place. */
  readonly runs: readonly { readonly run: EpochHour; readonly because: string }[];
  /** Number of hours in which a run has a gap. */
  readonly gapHours: number;
  /** Number of hours for which the true score is not known. */
  readonly unknownHours: number;
}

/** Error if no hour of a forecast can be verified. The message gives the reason and what to do. */
export class NothingToVerify extends Error {
  override readonly name = "NothingToVerify";
}

const keepMore = "Keep more runs, by --keep of `ingest` or `store copy`, and verify in some days.";

/** Returns the reason why no hour can be verified and what to do, in sentences for an operator. */
export function whyNoHour({ source, runs, places, truth, leftOut }: VerifiedForecasts): string {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined)
    return `${source.id} has no run that speaks of these hours. ${keepMore}`;
  if (places.length === 0)
    return `${source.id} covers ${source.coverage}, which is none of the places. Name others.`;
  const span = `from ${formatEpochHour(first)} to ${formatEpochHour(last)}`;
  const { runs: unreadable, gapHours, unknownHours } = leftOut;
  if (unreadable.length > 0) return `The runs that have such hours cannot be read. ${unreadable[0]!.because}`;
  if (gapHours > 0)
    return `The runs have gaps in all hours that could be verified: they lack what the entry needs.`;
  if (truth.kind === "record") {
    const held = `The record ${truth.id} holds hours from ${truth.first} to ${truth.last}`;
    return unknownHours > 0
      ? `${held}, but no variable of the entry. Name another record.`
      : `${held}, and the runs of ${source.id} start ${span}. Ingest the record again with newer hours.`;
  }
  if (runs.length === 1) {
    return `${source.id} holds one run, ${formatEpochHour(last)}, and runs are verified against later ones. ${keepMore}`;
  }
  return unknownHours > 0
    ? `The runs of ${source.id}, ${span}, do not say how the hours between them were: they start too far from each other. ${keepMore}`
    : `The runs of ${source.id}, ${span}, reach no hour that is over. ${keepMore}`;
}
