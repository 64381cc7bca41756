import type { Entry, Location, ModelId, PartName, VariableName } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
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

/** Error for a forecast of which no hour can be verified; the message gives the reason and the remedy. */
export class NothingToVerify extends Error {
  override readonly name = "NothingToVerify";
}

const keepMore = "Keep more runs, by --keep of `ingest` or `store copy`, and verify in some days.";

/** Returns the reason why no hour can be verified, and the remedy, for an operator. */
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
