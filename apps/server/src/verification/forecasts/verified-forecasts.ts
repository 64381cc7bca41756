import type { Entry, Location, ModelId, PartName, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { ScoreDay, ScoreVerification } from "@halcyon/scoring";
import type { CalibrationFile, SourceDescription } from "@halcyon/weather";
import type { LeadClass } from "../lead-classes.ts";
import type { ScoreClimatology } from "../truth/score-climatology.ts";
import type { VerifiedWindows } from "./picked-windows.ts";
import type { TruthDescription } from "../truth/truth.ts";

/** Skill of stored forecasts, by lead time. */
export interface VerifiedForecasts {
  readonly entry: Entry;
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: SourceDescription;
  /** Starts of the runs of the store that may cover the requested hours, ascending. */
  readonly runs: readonly EpochHour[];
  /** Places that the model part covers. */
  readonly places: readonly Location[];
  readonly truth: TruthDescription;
  /** Calibrations of the forecasts; undefined if they are raw. */
  readonly calibrations: readonly CalibrationFile[] | undefined;
  /** Variables of constraints that are left out of forecasts and truth, because the truth lacks them. */
  readonly without: readonly VariableName[];
  readonly climatologies: readonly Omit<ScoreClimatology, "sampleOf">[];
  /** Reasons why a climatology is missing; empty if none is. */
  readonly withoutClimatology: readonly string[];
  readonly classes: readonly VerifiedLeads[];
  readonly leftOut: LeftOutOfVerification;
}

/** Verified forecasts of a class of lead times. */
export interface VerifiedLeads extends LeadClass {
  /** Number of runs, and of days (UTC, counted separately for each place), from which the hours come. */
  readonly runs: number;
  readonly days: number;
  /** Variables of constraints that are left out of forecasts and truth here, because runs lack them. */
  readonly without: readonly VariableName[];
  /** Best windows of the runs, by duration and rank. */
  readonly windows: readonly VerifiedWindows[];
  /** Sums by day (UTC), for all places together. */
  readonly byDay: readonly ScoreDay[];
  /** Verification of the scores; undefined if there is no hour. */
  readonly verification: ScoreVerification | undefined;
}

/** Forecasts that were not verified although they were requested. */
interface LeftOutOfVerification {
  /** Places that the model part does not cover. */
  readonly places: readonly Location[];
  /** Runs that could not be read, or lack a place. */
  readonly runs: readonly { readonly run: EpochHour; readonly because: string }[];
  /** Number of hours in which a run has a gap. */
  readonly gapHours: number;
  /** Number of hours for which the true score is not known. */
  readonly unknownHours: number;
}
