import type { EpochHour } from "@halcyon/schema/time";
import { skillInterval } from "../../verification/resampling/skill-interval.ts";
import type { DecidedCase, PromiseCase } from "../evidence-case.ts";
import type {
  DecisionCosts,
  EvidenceInterval,
  EvidenceValue,
  LeadClass,
  LearnedDecisions,
  MissingReason,
  ValueAtRatio,
  ValueLead,
  Waiting,
} from "../evidence-figures.ts";
import { evidenceLeads, headlineLead, inLead } from "../measures/lead-classes.ts";
import { inOrder } from "../measures/promise-order.ts";
import { blockDays, dayCount, blockOf } from "../measures/promise-days.ts";
import {
  costRatioOf,
  costsOfRatio,
  dailyExpense,
  type Decide,
  decisionValue,
  type JudgedCase,
  totalExpense,
} from "./cost-loss.ts";
import { fittedBeta, goFrom, learnedGoFrom } from "./go-from.ts";
import { savedByWaiting } from "./waiting.ts";
import { betaCalibrated, type BetaCalibration } from "../../statistics/beta-calibration.ts";

/**
 * Minimum number of distinct days for a value. `fewestOutcomes` is the minimum number of days with a promise that held, and of days with a promise that failed.
 */
const fewestDays = 180;
const fewestOutcomes = 20;

/** Returns why a value cannot be computed: too few days, or too few windows that held or failed. Null if it can be computed. */
export function valueReason(cases: readonly JudgedCase[]): MissingReason {
  if (dayCount(cases) < fewestDays) return "few_days";
  return hasOutcomes(cases) ? null : "few_outcomes";
}

/** Returns true if windows held on enough days, and failed on enough days, for learning from them. */
function hasOutcomes(cases: readonly JudgedCase[]): boolean {
  return [true, false].every(
    (outcome) => dayCount(cases.filter(({ held }) => held === outcome)) >= fewestOutcomes,
  );
}

/** What the promises of past days teach about decisions. If `decisions` is null, `reason` says why. */
interface Learning {
  readonly reason: MissingReason;
  readonly decisions: LearnedDecisions | null;
}

/**
 * Fits the corrections of odds on which the value of promised windows rests. It reads no weather.
 *
 * @param cases - Promised windows in any order. Lead times outside 0 to 15 days are ignored.
 * @param seed - Integer seed; equal seeds give the same corrections.
 * @example
 * ```js
 * learnedDecisions([], evidenceSeed).reason; // => "few_days"
 * ```
 */
export function learnedDecisions(cases: readonly PromiseCase[], seed: number): Learning {
  const ordered = inOrder(cases);
  const first = inLead(ordered, headlineLead);
  const reason = valueReason(first);
  if (reason !== null) return { reason, decisions: null };
  return {
    reason,
    decisions: {
      cases: ordered.map(({ targetDay, leadHours, probability, held, climatology, control = null }) => ({
        targetDay,
        leadHours,
        probability,
        held,
        climatology,
        control,
      })),
      folds: evidenceLeads.map((lead) => {
        const own = inLead(ordered, lead);
        return valueReason(own) === null ? foldBetas(own) : [];
      }),
      goFrom: learnedGoFrom(first, seed),
    },
  };
}

/** Promises of a class of lead times, with their odds corrected by outcomes. */
interface LearnedLead {
  readonly lead: LeadClass;
  readonly cases: readonly DecidedCase[];
  readonly reason: MissingReason;
  /** Odds of each promise, corrected by the outcomes of other days. Empty if there are too few promises. */
  readonly bent: Float64Array;
}

/**
 * Returns the value of promised windows for given costs. A report with these costs contains the same value. Nothing is fitted, so the costs can be changed
 * without delay.
 *
 * @param costs - Undefined if unknown. The result then has only the curve.
 * @param seed - Integer seed; equal seeds give the same intervals.
 * @example
 * ```js
 * const beta = { alpha: 1, beta: 1, gamma: 0 };
 * const goFrom = { all: beta, refits: [beta], byMembers: beta, of: 31 };
 * const costs = { wasted: 3000, missed: 1000 };
 * valueForCosts({ cases: [], folds: [], goFrom }, costs, evidenceSeed).costRatio; // => 0.75
 * ```
 */
export function valueForCosts(
  { cases, folds, goFrom: learned }: LearnedDecisions,
  costs: DecisionCosts | undefined,
  seed: number,
): EvidenceValue {
  const leads = evidenceLeads.map((lead, index): LearnedLead => {
    const own = inLead(cases, lead);
    const reason = valueReason(own);
    return {
      lead,
      cases: own,
      reason,
      bent: reason === null ? bentBy(own, folds[index]!) : new Float64Array(),
    };
  });
  const first = leads.find(({ lead }) => lead === headlineLead)!;
  const controlled = withControl(first.cases);
  const byControlToo = valueReason(controlled) === null ? controlled : undefined;
  const curve = Array.from({ length: 19 }, (_, index) => valueAt(first, byControlToo, (index + 1) / 20));
  if (costs === undefined) return { costRatio: null, goFrom: null, leads: [], waiting: [], curve };
  const known = leads.filter((one) => one.cases.length > 0);
  return {
    costRatio: costRatioOf(costs),
    goFrom: goFrom(learned, costRatioOf(costs)),
    leads: known.map((one) => leadValue(one, costs, seed)),
    waiting: known.slice(1).map((one, index) => waitingFor(one, known[index]!, costs, seed)),
    curve,
  };
}

/** Returns a decision rule that uses a window if its corrected odds reach the cost ratio. */
function byBentOdds({ bent }: LearnedLead, costRatio: number): Decide<DecidedCase> {
  return (_, index) => bent[index]! >= costRatio;
}

const byControl: Decide<DecidedCase> = ({ control }) => control === true;

function withControl(cases: readonly DecidedCase[]): readonly DecidedCase[] {
  return cases.filter(({ control }) => control !== null);
}

/**
 * Returns the value of decisions at a cost ratio.
 *
 * @param controlled - Promises of the class for which the control member decides; undefined if there are too few.
 */
function valueAt(
  lead: LearnedLead,
  controlled: readonly DecidedCase[] | undefined,
  costRatio: number,
): ValueAtRatio {
  const costs = costsOfRatio(costRatio);
  return {
    costRatio,
    value: decisionValue(lead.cases, byBentOdds(lead, costRatio), costs),
    control: controlled === undefined ? null : decisionValue(controlled, byControl, costs),
  };
}

function leadValue(learned: LearnedLead, costs: DecisionCosts, seed: number): ValueLead {
  const { lead, cases, reason } = learned;
  const missing = { value: null, control: null, expense: null, expenseClimatology: null };
  const size = { ...lead, days: dayCount(cases), reason };
  if (reason !== null) return { ...size, ...missing };
  const valueOf = (some: readonly DecidedCase[], decide: Decide<DecidedCase>): EvidenceInterval | null =>
    valueReason(some) === null ? skillInterval(dailyExpense(some, decide, costs), seed, blockDays) : null;
  const decide = byBentOdds(learned, costRatioOf(costs));
  const { forecast, reference } = totalExpense(cases, decide, costs);
  return {
    ...size,
    value: valueOf(cases, decide),
    control: valueOf(withControl(cases), byControl),
    expense: forecast / cases.length,
    expenseClimatology: reference / cases.length,
  };
}

function waitingFor(early: LearnedLead, late: LearnedLead, costs: DecisionCosts, seed: number): Waiting {
  const costRatio = costRatioOf(costs);
  const decided = (one: LearnedLead) => ({ cases: one.cases, decide: byBentOdds(one, costRatio) });
  const { days, saved } = savedByWaiting(decided(early), decided(late), costs, seed);
  const reason = early.reason ?? late.reason ?? (days < fewestDays ? "few_days" : null);
  return { ...early.lead, days, reason, savedPerDecision: reason === null ? saved : null };
}

/** Number of parts (folds) into which blocks of days are divided, for the cross-validation. */
const foldCount = 5;

/**
 * Corrects the probability of each promised window by the outcomes of windows in other blocks of 10 days. The outcome of a window therefore does not affect its
 * own probability.
 *
 * @returns Corrected probability of each promised window, above 0 and below 1.
 */
export function bentOdds(cases: readonly PromiseCase[]): Float64Array {
  return bentBy(cases, foldBetas(cases));
}

/** Fits, for each part of the cross-validation, a correction to the promised windows of the other parts. */
function foldBetas(cases: readonly PromiseCase[]): BetaCalibration[] {
  return Array.from({ length: foldCount }, (_, fold) =>
    fittedBeta(cases.filter((one) => foldOf(one) !== fold)),
  );
}

/** Corrects the probability of each promised window by the correction of its part of the cross-validation. */
function bentBy(
  cases: readonly Pick<PromiseCase, "targetDay" | "probability">[],
  betas: readonly BetaCalibration[],
): Float64Array {
  return Float64Array.from(cases, (one) => betaCalibrated(betas[foldOf(one)]!, one.probability));
}

/** Length of the quarters whose promises are corrected alike [d]. */
const quarterDays = 91;

/** Returns the hour at which the first quarter with corrected probabilities begins: 180 days after the first run. */
export function firstQuarter(firstRun: EpochHour): EpochHour {
  return firstRun + fewestDays * 24;
}

/**
 * Corrects the probability of promised windows by the outcomes of earlier windows. The windows of a quarter are corrected by the outcomes of windows that were
 * over when the quarter began. Later outcomes change nothing.
 *
 * @param cases - Promised windows in a class of lead times.
 * @param firstRun - Start of the first run.
 * @returns Corrected probability of each promised window, above 0 and below 1. Null for windows of the first 180 days, and of quarters before which too few
 *   windows held or failed.
 */
export function forwardOdds(cases: readonly PromiseCase[], firstRun: EpochHour): (number | null)[] {
  const first = firstQuarter(firstRun);
  const hours = quarterDays * 24;
  const startOf = ({ run }: PromiseCase): EpochHour => first + Math.floor((run - first) / hours) * hours;
  const learned = new Map<EpochHour, BetaCalibration>();
  for (const start of new Set(cases.map(startOf))) {
    const before = cases.filter(({ end }) => end <= start);
    if (start >= first && hasOutcomes(before)) learned.set(start, fittedBeta(before));
  }
  return cases.map((one) => {
    const beta = learned.get(startOf(one));
    return beta === undefined ? null : betaCalibrated(beta, one.probability);
  });
}

/**
 * Returns the probability of each promised window, corrected by the outcomes on other days in the same class of lead times. Reports compute the value for
 * decisions from these corrected probabilities.
 *
 * @param cases - Promised windows in any order.
 * @returns Corrected probabilities in the order of `cases`; null for windows of a class that has too few outcomes for a value.
 * @example
 * ```js
 * bentProbabilities([]); // => []
 * ```
 */
export function bentProbabilities(cases: readonly PromiseCase[]): (number | null)[] {
  const ordered = inOrder(cases);
  const bent = new Map<PromiseCase, number>();
  for (const lead of evidenceLeads) {
    const own = inLead(ordered, lead);
    if (valueReason(own) !== null) continue;
    const odds = bentOdds(own);
    for (const [index, one] of own.entries()) bent.set(one, odds[index]!);
  }
  return cases.map((one) => bent.get(one) ?? null);
}

/** Returns the part of the cross-validation to which the block of a promise belongs. */
function foldOf(one: Pick<PromiseCase, "targetDay">): number {
  return blockOf(one) % foldCount;
}
