import type { Entry, Location, ModelId, PartName, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { ScoreDay, ScoreVerification } from "@halcyon/scoring";
import type { CalibrationFile, SourceDescription } from "@halcyon/weather";
import type { LeadClass } from "../lead-classes.ts";
import type { ScoreClimatology } from "../truth/score-climatology.ts";
import type { VerifiedWindows } from "./picked-windows.ts";
import type { TruthDescription } from "../truth/truth.ts";

/** How good stored forecasts were, by lead time. */
export interface VerifiedForecasts {
  readonly entry: Entry;
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: SourceDescription;
  /** Starts of the runs of the store that may speak of the hours asked for, ascending. */
  readonly runs: readonly EpochHour[];
  /** The places that the part covers. */
  readonly places: readonly Location[];
  readonly truth: TruthDescription;
  /** What the forecasts are calibrated by; undefined where they are raw. */
  readonly calibrations: readonly CalibrationFile[] | undefined;
  /** Variables of constraints that both sides go without, since the truth has nothing for them. */
  readonly without: readonly VariableName[];
  readonly climatologies: readonly Omit<ScoreClimatology, "sampleOf">[];
  /** Reasons why a climatology is missing; empty where none is. */
  readonly withoutClimatology: readonly string[];
  readonly classes: readonly VerifiedLeads[];
  readonly leftOut: LeftOutOfVerification;
}

/** Forecasts of some lead times. */
export interface VerifiedLeads extends LeadClass {
  /** Runs, and days of weather (in UTC, those of each place for themselves), that stand behind the hours. */
  readonly runs: number;
  readonly days: number;
  /** Variables of constraints that both sides go without here, since runs carry nothing for them. */
  readonly without: readonly VariableName[];
  /** Windows that came first in their runs, by duration and rank. */
  readonly windows: readonly VerifiedWindows[];
  /** Days of weather in UTC, all places together. */
  readonly byDay: readonly ScoreDay[];
  /** Undefined without an hour. */
  readonly verification: ScoreVerification | undefined;
}

/** What could have been verified, and was not. */
interface LeftOutOfVerification {
  /** Places that the part does not cover. */
  readonly places: readonly Location[];
  /** Runs that could not be read, or lack a place. */
  readonly runs: readonly { readonly run: EpochHour; readonly because: string }[];
  /** Hours in which a run has a gap. */
  readonly gapHours: number;
  /** Hours of which the truth does not say how they scored. */
  readonly unknownHours: number;
}
