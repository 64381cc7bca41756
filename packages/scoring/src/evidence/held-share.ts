import type { PromiseCase } from "./evidence-case.ts";
import type { EvidenceInterval, LeadClass, MissingReason } from "./evidence-figures.ts";
import { inLead } from "./measures/lead-classes.ts";
import { dayCount } from "./measures/promise-days.ts";
import { inOrder } from "./measures/promise-order.ts";
import { shareInterval } from "./measures/share-interval.ts";

/** Minimum number of distinct days with promised windows. A class of lead times with fewer days has no figures. */
export const fewestDays = 30;

/**
 * Minimum probability of the promised windows that are counted in the headline and in the tables. It is fixed, so that a report cannot choose the probability
 * with the best result.
 */
export const headlineProbability = 0.7;

/** Number of promised windows with a probability of 0.7 or more in a class of lead times, and how many of them held. */
export interface HeldShare {
  readonly promised: number;
  readonly held: number;
  /** Number of distinct days with a promised window that is counted in `promised`. */
  readonly days: number;
  /** Reason why `share` is null; null if it has a value. */
  readonly reason: MissingReason;
  readonly share: EvidenceInterval | null;
}

/**
 * Returns how often promised windows held, in a class of lead times. Only windows with a probability of 0.7 or more are counted.
 *
 * @param cases - Promised windows in any order.
 * @example
 * ```js
 * heldShare([], { fromDay: 1, toDay: 3 }).reason; // => "few_days"
 * ```
 */
export function heldShare(cases: readonly PromiseCase[], lead: LeadClass): HeldShare {
  const promised = promisedWindows(inOrder(cases), lead);
  const days = dayCount(promised);
  const size = { promised: promised.length, held: promised.filter(({ held }) => held).length, days };
  return days < fewestDays
    ? { ...size, reason: "few_days", share: null }
    : { ...size, reason: null, share: shareInterval(promised) };
}

/** Returns the promised windows with a probability of 0.7 or more in a class of lead times. */
export function promisedWindows(cases: readonly PromiseCase[], lead: LeadClass): readonly PromiseCase[] {
  return inLead(cases, lead).filter(({ probability }) => probability >= headlineProbability);
}
