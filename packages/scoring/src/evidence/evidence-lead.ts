import type { EpochHour } from "@halcyon/schema/time";
import { brierOfSums, eventSumsOf } from "../verification/measures/event-sums.ts";
import type { ComparedDay } from "../verification/resampling/resampled-days.ts";
import { skillInterval } from "../verification/resampling/skill-interval.ts";
import { decisionTable } from "./decisions/cost-loss.ts";
import { firstQuarter, forwardOdds } from "./decisions/evidence-value.ts";
import type { PromiseCase, UnpromisedDay } from "./evidence-case.ts";
import type {
  CalibratedLead,
  EvidenceBin,
  EvidenceInterval,
  EvidenceLead,
  LeadClass,
} from "./evidence-figures.ts";
import { fewestDays, headlineProbability, heldShare } from "./held-share.ts";
import { blockDays, dayCount, daySums } from "./measures/promise-days.ts";
import { shareInterval } from "./measures/share-interval.ts";

/** Edges of the bins into which promises are divided by their probability. */
const edges = [0, 0.2, 0.5, 0.7, 0.9, 1];

/** Minimum number of promises, and of days, for which a bin has figures. */
const fewestOfBin = { promises: 30, days: 10 };

/**
 * Returns the figures of the promised windows in a class of lead times.
 *
 * @param cases - Promised windows of the class, in a fixed order.
 * @param unpromised - Days of the class without a promised window.
 * @param seed - Integer seed; equal seeds give the same intervals.
 */
export function evidenceLead(
  lead: LeadClass,
  cases: readonly PromiseCase[],
  unpromised: readonly UnpromisedDay[],
  seed: number,
): EvidenceLead {
  const size = {
    ...lead,
    promises: cases.length,
    days: dayCount(cases),
    bins: edges.slice(1).map((to, index) => binOf(cases, edges[index]!, to)),
    unpromisedDays: dayCount(unpromised.filter(({ came }) => came)),
  };
  if (size.days < fewestDays) {
    const missing = { frequency: null, brier: null, rocArea: null, table: null };
    return { ...size, reason: "few_days", ...missing, skill: { climatology: null, control: null } };
  }
  const { days, share } = heldShare(cases, lead);
  return {
    ...size,
    reason: null,
    frequency: cases.filter(({ held }) => held).length / cases.length,
    brier: brierOfSums(eventSumsOf(cases.map(({ probability, held }) => ({ probability, happened: held })))),
    skill: {
      climatology: brierSkill(cases, byClimatology, seed),
      control: brierSkill(
        cases.filter(({ control }) => control !== undefined),
        ({ control }) => Number(control),
        seed,
      ),
    },
    rocArea: rocArea(cases),
    table: { ...decisionTable(cases, headlineProbability), days, share },
  };
}

/**
 * Returns the figures of promised windows in a class of lead times, with corrected probabilities. Runs in the first 180 days after the first run are left out.
 * The correction uses only outcomes that were known at the beginning of each quarter.
 *
 * @param cases - Promised windows of the class, in a fixed order.
 * @param unpromised - Days of the class without a promised window. Days of runs before the first corrected window do not count.
 * @param firstRun - Start of the first run.
 * @param seed - Integer seed; equal seeds give the same intervals.
 */
export function calibratedLead(
  lead: LeadClass,
  cases: readonly PromiseCase[],
  unpromised: readonly UnpromisedDay[],
  firstRun: EpochHour,
  seed: number,
): CalibratedLead {
  const odds = forwardOdds(cases, firstRun);
  const said = cases.filter((_, index) => odds[index] !== null);
  const bent = odds.filter((probability) => probability !== null);
  const corrected = said.map((one, index) => ({ ...one, probability: bent[index]! }));
  const from = Math.min(...said.map(({ run }) => run));
  const without = unpromised.filter(({ run }) => run >= from);
  const figures = evidenceLead(lead, corrected, without, seed);
  if (figures.reason !== null) {
    const late = cases.filter(({ run }) => run >= firstQuarter(firstRun));
    return { ...figures, reason: dayCount(late) < fewestDays ? "few_days" : "few_outcomes", gain: null };
  }
  const errors = daySums(said, ({ probability, held }, index) => ({
    forecast: (bent[index]! - Number(held)) ** 2,
    reference: (probability - Number(held)) ** 2,
  }));
  return { ...figures, gain: skillInterval(errors, seed, blockDays) };
}

const byClimatology = ({ climatology }: PromiseCase): number => climatology;

/** Returns two sums of Brier scores for each day: one for the promised windows, and one for a reference, by default climatology. */
export function brierDays(
  cases: readonly PromiseCase[],
  reference: (one: PromiseCase) => number = byClimatology,
): ComparedDay[] {
  return daySums(cases, (one) => ({
    forecast: (one.probability - Number(one.held)) ** 2,
    reference: (reference(one) - Number(one.held)) ** 2,
  }));
}

/** Returns the skill of the Brier score against a reference; null if the reference is perfect, or if there are too few days. */
function brierSkill(
  cases: readonly PromiseCase[],
  reference: (one: PromiseCase) => number,
  seed: number,
): EvidenceInterval | null {
  if (dayCount(cases) < fewestDays) return null;
  return skillInterval(brierDays(cases, reference), seed, blockDays);
}

function binOf(cases: readonly PromiseCase[], from: number, to: number): EvidenceBin {
  const own = cases.filter(
    ({ probability }) => probability >= from && (probability < to || (to === 1 && probability === 1)),
  );
  const size = { from, to, promises: own.length, days: dayCount(own) };
  if (size.promises < fewestOfBin.promises || size.days < fewestOfBin.days) {
    return { ...size, said: null, came: null };
  }
  return { ...size, said: meanProbability(own), came: shareInterval(own) };
}

/** Returns the mean probability of promised windows; NaN if there are none. */
export function meanProbability(cases: readonly PromiseCase[]): number {
  return cases.reduce((sum, { probability }) => sum + probability, 0) / cases.length;
}

/**
 * Returns the area under the relative operating characteristic (ROC) within months. It compares each promised window that held with each window that failed in
 * the same month of the year. The area is the share of these pairs in which the held window had the higher probability. Equal probabilities count half. Windows
 * of different months are not compared, because windows that held could have higher probabilities only because of the season.
 *
 * @returns 0..1, where 0.5 is no skill. Null if no month has promised windows of both outcomes.
 * @see Hamill & Juras 2006, https://doi.org/10.1256/qj.06.25
 */
export function rocArea(cases: readonly PromiseCase[]): number | null {
  let ordered = 0;
  let pairs = 0;
  for (const inMonth of Map.groupBy(cases, monthOf).values()) {
    const levels = Map.groupBy(inMonth, ({ probability }) => probability);
    let failedBelow = 0;
    let heldAll = 0;
    for (const [, level] of [...levels].toSorted(([left], [right]) => left - right)) {
      const held = level.filter((one) => one.held).length;
      const failed = level.length - held;
      ordered += held * (failedBelow + failed / 2);
      failedBelow += failed;
      heldAll += held;
    }
    pairs += heldAll * failedBelow;
  }
  return pairs === 0 ? null : ordered / pairs;
}

/** Returns the month of the year of a target day, 0..11. */
function monthOf({ targetDay }: PromiseCase): number {
  return new Date(targetDay * 86_400_000).getUTCMonth();
}
