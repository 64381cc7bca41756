import { resampleDays } from "../verification/resampling/resampled-days.ts";
import { resampledInterval, skillOf } from "../verification/resampling/skill-interval.ts";
import type { PromiseCase } from "./evidence-case.ts";
import type { ComparedLead, LeadClass } from "./evidence-figures.ts";
import { brierDays } from "./evidence-lead.ts";
import { evidenceLeads, inLead } from "./measures/lead-classes.ts";
import { blockDays, dayCount } from "./measures/promise-days.ts";

/** Minimum number of days on which both models have promises. */
const fewestDays = 365;

/**
 * Compares the promises of a model with those of another one, in each class of lead times in which both have promises.
 *
 * @param cases - Promises in a fixed order.
 * @param others - Promises of the other model in a fixed order.
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
  if (days < fewestDays) return { ...lead, days, reason: "few_days", difference: null };
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

/** Returns the promises of `cases` for days of `others`. */
function onDaysOf(others: readonly PromiseCase[], cases: readonly PromiseCase[]): readonly PromiseCase[] {
  const days = new Set(others.map(({ targetDay }) => targetDay));
  return cases.filter(({ targetDay }) => days.has(targetDay));
}
