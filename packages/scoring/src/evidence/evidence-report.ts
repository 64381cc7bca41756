import { learnedDecisions, valueForCosts } from "./decisions/evidence-value.ts";
import type { PromiseCase, UnpromisedDay } from "./evidence-case.ts";
import type {
  CalibratedLead,
  EvidenceOptions,
  EvidenceReport,
  ComparedLead,
  LeadClass,
} from "./evidence-figures.ts";
import { brierDays, calibratedLead, evidenceLead } from "./evidence-lead.ts";
import { generations, headline } from "./headline.ts";
import { evidenceLeads, inLead } from "./measures/lead-classes.ts";
import { dayCount, blockDays } from "./measures/promise-days.ts";
import { inOrder } from "./measures/promise-order.ts";
import { resampleDays } from "../verification/resampling/resampled-days.ts";
import { resampledInterval, skillOf } from "../verification/resampling/skill-interval.ts";

/** Minimum number of distinct days with a promise for which a report has figures. */
const fewestDays = 60;

/**
 * Returns how good the promised windows of a model were at a place. The order of the windows does not matter.
 *
 * @param cases - Promised windows, at most one for each run and local day. Lead times outside 0 to 15 days are ignored.
 * @param unpromised - Local days for which a run promised no window.
 * @example
 * ```js
 * evidenceReport([], [], { seed: 1, truth: "ERA5" }).reason; // => "few_days"
 * ```
 */
export function evidenceReport(
  cases: readonly PromiseCase[],
  unpromised: readonly UnpromisedDay[],
  { costs, seed, truth, hours, compare = [], calibrated = false }: EvidenceOptions,
): EvidenceReport {
  const ordered = inOrder(cases);
  const days = dayCount(ordered);
  if (days < fewestDays) {
    const nothing = { headline: null, leads: [], hours: [], value: null, decisions: null };
    const leadsCalibrated = calibrated ? [] : null;
    return {
      days,
      reason: "few_days",
      leadsCalibrated,
      valueReason: "few_days",
      ...nothing,
      compare: [],
      generations: [],
    };
  }
  const { reason, decisions } = learnedDecisions(ordered, seed);
  return {
    days,
    reason: null,
    headline: headline(ordered, truth),
    leads: evidenceLeads.flatMap((lead) => {
      const [own, without] = [inLead(ordered, lead), inLead(unpromised, lead)];
      return own.length + without.length === 0 ? [] : [evidenceLead(lead, own, without, seed)];
    }),
    leadsCalibrated: calibrated ? calibratedLeads(ordered, unpromised, seed) : null,
    hours: hours?.leads(seed) ?? [],
    value: decisions && valueForCosts(decisions, costs, seed),
    valueReason: reason,
    decisions,
    compare: compare.map(({ model, cases: others }) => ({
      model,
      leads: comparedLeads(ordered, inOrder(others), seed),
    })),
    generations: generations(ordered),
  };
}

/**
 * Returns a report's figures with corrected probabilities, for each class of lead times that has a promised window. The function reads no weather.
 *
 * @param cases - Promised windows in any order. Lead times outside 0 to 15 days are ignored.
 * @param unpromised - Local days for which a run promised no window.
 * @param seed - Integer seed; equal seeds give the same intervals.
 * @example
 * ```js
 * calibratedLeads([], [], evidenceSeed); // => []
 * ```
 */
export function calibratedLeads(
  cases: readonly PromiseCase[],
  unpromised: readonly UnpromisedDay[],
  seed: number,
): CalibratedLead[] {
  const ordered = inOrder(cases);
  const firstRun = Math.min(...ordered.map(({ run }) => run));
  return evidenceLeads.flatMap((lead) => {
    const own = inLead(ordered, lead);
    return own.length === 0 ? [] : [calibratedLead(lead, own, inLead(unpromised, lead), firstRun, seed)];
  });
}

/** Minimum number of days with promises of both models for which the models are compared. */
const fewestCommonDays = 365;

/**
 * Compares the promised windows of two models, in each class of lead times in which both have windows.
 *
 * @param cases - Promised windows in a fixed order.
 * @param others - Promised windows of the other model in a fixed order.
 * @param seed - Integer seed; equal seeds give the same intervals.
 */
export function comparedLeads(
  cases: readonly PromiseCase[],
  others: readonly PromiseCase[],
  seed: number,
): ComparedLead[] {
  return evidenceLeads.flatMap((lead) => {
    const [own, other] = [inLead(cases, lead), inLead(others, lead)];
    return own.length === 0 || other.length === 0 ? [] : [comparedLead(lead, own, other, seed)];
  });
}

function comparedLead(
  lead: LeadClass,
  cases: readonly PromiseCase[],
  others: readonly PromiseCase[],
  seed: number,
): ComparedLead {
  const common = onDaysOf(others, cases);
  const days = dayCount(common);
  if (days < fewestCommonDays) return { ...lead, days, reason: "few_days", difference: null };
  // Both have the same days, so that equal seeds draw the same blocks.
  const own = resampleDays(brierDays(common), seed, blockDays);
  const other = resampleDays(brierDays(onDaysOf(cases, others)), seed, blockDays);
  const difference = (one: typeof own.total, reference: typeof own.total): number | null => {
    const [ours, theirs] = [skillOf(one), skillOf(reference)];
    return ours === null || theirs === null ? null : ours - theirs;
  };
  return {
    ...lead,
    days,
    reason: null,
    difference: resampledInterval(
      difference(own.total, other.total),
      own.resampled.map((one, resample) => difference(one, other.resampled[resample]!)),
      own.blocks,
    ),
  };
}

/** Returns those promises of `cases` whose target day is also the target day of a promise in `others`. */
function onDaysOf(others: readonly PromiseCase[], cases: readonly PromiseCase[]): readonly PromiseCase[] {
  const days = new Set(others.map(({ targetDay }) => targetDay));
  return cases.filter(({ targetDay }) => days.has(targetDay));
}
