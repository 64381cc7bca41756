import type { AppliedCalibration } from "@halcyon/weather";
import type { Entry, PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { OddsBasis } from "@halcyon/schema/wire";
import {
  type BandOdds,
  bandOdds,
  type Counterfactual,
  counterfactuals,
  explainHour,
  type HourReason,
  type HourSpread,
  hourSpread,
  missingLimits,
  type PartScores,
  publish,
  shortShares,
  tallyLimiting,
  type WindowPart,
} from "@halcyon/scoring";
import { usualBands } from "@halcyon/scoring/climatology";
import { runAmongMembers } from "@halcyon/scoring/windows";
import { requireRecipient } from "../../errors/caller-left.ts";
import type { UsualScores } from "../../ports.ts";
import type { Admission } from "../admit-entry.ts";
import { fromWholeRuns } from "../from-whole-runs.ts";
import { type HourGate, isStopped } from "../gate/hour-gate.ts";
import { joinModelParts, type ScoredForecast } from "./join-model-parts.ts";
import { type MembersBeside, membersOfRun, type MembersUsed, membersUsed } from "../odds/members-beside.ts";
import { oddsBasis } from "../odds/odds-basis.ts";
import { type LearnedOdds, oddsTaughtBy } from "../odds/learned-odds.ts";
import { scoreForOdds } from "../odds/score-for-odds.ts";
import type { ScoredModelPart } from "../score-model-parts.ts";

interface ExplainOptions {
  /** True to count the hours that would become acceptable with looser limits. */
  readonly counterfactuals: boolean;
  /** First hour that is explained, in hours from now; 0 by default. */
  readonly fromHour?: number;
  /** Gate of the entry; undefined if it has none. Its stopped hours have no limiting constraint, and no looser limit gains them. */
  readonly gate?: HourGate | undefined;
}

/** Scores of a forecast, with the reasons for the scores in all hours that are explained. */
export interface ExplainedForecast extends ScoredForecast {
  readonly reasons: readonly ExplainedHour[];
  /**
   * Share of the explained hours in which each constraint limits the score, indexed by the position of the constraint. An hour with several ensemble members
   * counts by the share of members whose score the constraint limits.
   */
  readonly limitingShare: readonly number[];
  /** For each limit, the hours that would become acceptable if the limit were looser; undefined if not requested. */
  readonly counterfactuals: readonly Counterfactual[] | undefined;
  /** Ensemble members used to compute probabilities in hours that are scored from the deterministic run, or the reason why there are no such members. */
  readonly beside: MembersBeside;
  /** Ensemble members used to compute probabilities in hours that are scored from the deterministic run, and the hours without such members. */
  readonly used: MembersUsed;
  /** How often each score occurred at the place in past years; undefined if it is not known. */
  readonly usual: UsualScores | undefined;
  /** Calibrations that were applied to the probabilities from ensemble members. */
  readonly oddsBy: readonly AppliedCalibration[];
}

export interface ExplainedHour extends HourReason {
  readonly part: PartName;
  /** Probabilities of the bands; undefined if only a single run covers the hour. */
  readonly odds: BandOdds | undefined;
  /** Distribution of the ensemble members' scores, without the deterministic run; undefined if too few members have a score. */
  readonly spread: HourSpread | undefined;
  /**
   * Share of the ensemble members whose score each constraint keeps below the acceptable band, indexed by the position of the constraint. Undefined if `spread`
   * is undefined.
   */
  readonly short: readonly number[] | undefined;
  readonly basis: OddsBasis;
  /** Positions of the limits for which the ensemble members lack data, counted from 0 in the task or scenario. */
  readonly unknownLimits: readonly number[];
}

/**
 * Explains the scores of the hours ahead.
 *
 * @throws Refusal weather_unavailable if a source cannot be read, data_gap if a score lacks data. Also throws any refusal of {@link Admissions}
 * if an older run must be used.
 */
export function explainLocation(admission: Admission, wish: ExplainOptions): Promise<ExplainedForecast> {
  return fromWholeRuns(admission, (admitted) => explainRuns(admitted, wish));
}

async function explainRuns(admitted: Admission, wish: ExplainOptions): Promise<ExplainedForecast> {
  const { fromHour = 0, gate } = wish;
  const isStoppedAt = (hour: number): boolean => isStopped(gate, admitted.now + hour);
  const { parts, learned, beside, usual } = await scoreForOdds(admitted, 0);
  const usualAt = (hour: number): BandOdds | undefined =>
    usual && usualBands(usual.frequencies, admitted.now + hour);
  const reasons = parts.flatMap((part, index) =>
    reasonsOf(part, { now: admitted.now, fromHour, beside, usualAt, learned: learned[index]! }),
  );
  const later = parts.map((part) => ({ ...part, fromHour: Math.max(part.fromHour, fromHour) }));
  const isByRun = reasons.some(({ basis }) => basis === "deterministic_reliability");
  return {
    ...joinModelParts(admitted, parts),
    reasons,
    limitingShare: limitingShareOf(admitted.entry, later, admitted.forecastHours - fromHour, isStoppedAt),
    counterfactuals: wish.counterfactuals ? counterfactualsOf(parts, fromHour, isStoppedAt) : undefined,
    beside,
    used: membersUsed(beside, parts),
    usual,
    oddsBy: oddsTaughtBy(learned, isByRun),
  };
}

/**
 * Returns for each constraint the share of hours in which it limits the score. Hours before a model part's own first hour do not count.
 *
 * @param isStoppedAt - Returns true for an hour from now that warnings stop. No constraint limits such an hour.
 */
export function limitingShareOf(
  { constraints }: Pick<Entry, "constraints">,
  parts: readonly Pick<WindowPart, "scores" | "fromHour" | "firstHour">[],
  hours: number,
  isStoppedAt: (hour: number) => boolean,
): readonly number[] {
  const tallies = parts.map(
    ({ scores, fromHour, firstHour }) =>
      tallyLimiting(scores, (_, hour) => firstHour + hour >= fromHour && !isStoppedAt(firstHour + hour))
        .limiting,
  );
  return constraints.map(
    (_, constraint) => tallies.reduce((sum, limiting) => sum + limiting[constraint]!, 0) / hours,
  );
}

/** Data that explain the hours of a model part. */
interface Explaining {
  readonly now: EpochHour;
  /** First explained hour, counted from now. */
  readonly fromHour: number;
  readonly beside: MembersBeside;
  readonly usualAt: (hour: number) => BandOdds | undefined;
  readonly learned: LearnedOdds;
}

function reasonsOf(
  scored: ScoredModelPart,
  { now, fromHour, beside, usualAt, learned: { ofMembers, ofRun } }: Explaining,
): ExplainedHour[] {
  const {
    available: { part },
    scores,
    firstHour,
  } = scored;
  const counted = membersOfRun(beside, scored) ?? scores;
  const { logScores, members } = counted === scores ? scores : runAmongMembers(counted, scores);
  const first = Math.max(fromHour - firstHour, 0);
  return Array.from(scores.median.subarray(first), (score, index) => {
    requireRecipient();
    const hour = first + index;
    const at = firstHour + hour;
    const said = bandOdds(logScores.subarray(hour * members, (hour + 1) * members), usualAt(at));
    const byMembers = said === undefined ? undefined : (ofMembers?.bands(said, now + at) ?? said);
    const spread = hourSpread(
      counted.logScores.subarray(hour * counted.members, (hour + 1) * counted.members),
    );
    const byRun = said === undefined ? ofRun?.bandsOfRun(publish(score), now + at) : undefined;
    const known = byMembers === undefined ? byRun && "run" : "members";
    return {
      part,
      ...explainHour(scores, hour),
      odds: byMembers ?? byRun,
      spread,
      short: spread && shortShares(counted, hour),
      basis: oddsBasis(part, known),
      unknownLimits: missingLimits(byRun === undefined ? counted : scores, hour),
    };
  });
}

/** Returns for each limit how many hours would become acceptable if it were looser, summed over all model parts. */
function counterfactualsOf(
  parts: readonly ScoredModelPart[],
  from: number,
  isStoppedAt: (hour: number) => boolean,
): Counterfactual[] {
  const [first = [], ...others] = parts.map((part) => counterfactuals([scoresFrom(part, from, isStoppedAt)]));
  return first.map((moved, index) => ({
    ...moved,
    hoursGained: others.reduce((sum, other) => sum + other[index]!.hoursGained, moved.hoursGained),
  }));
}

/** Returns the scores of a model part, beginning with a given hour. Stopped hours count as good, so that no looser limit gains them. */
function scoresFrom(
  { scores, firstHour }: ScoredModelPart,
  from: number,
  isStoppedAt: (hour: number) => boolean,
): PartScores {
  const { median, logScores, members, fromRow } = scores;
  const before = Math.max(from - firstHour, 0);
  return {
    ...scores,
    median: median
      .subarray(before)
      .map((score, hour) => (isStoppedAt(firstHour + before + hour) ? 1 : score)),
    logScores: logScores.subarray(before * members),
    fromRow: fromRow + before,
  };
}
