import { resampleDays } from "../../verification/resampling/resampled-days.ts";
import { resampledInterval } from "../../verification/resampling/skill-interval.ts";
import type { DecisionCosts, EvidenceInterval } from "../evidence-figures.ts";
import { blockDays, daySums } from "../measures/promise-days.ts";
import { type Decide, expenseOf, type JudgedCase } from "./cost-loss.ts";

/** Promised windows of a class of lead times, and the function that decides which of them to use. */
export interface DecidedCases<Case extends JudgedCase> {
  readonly cases: readonly Case[];
  readonly decide: Decide<Case>;
}

/**
 * Returns the saving from deciding later: the mean expense of an early decision minus the mean expense of a late decision. Only days with both decisions count.
 *
 * @param seed - Integer seed; equal seeds give the same interval.
 * @returns Saving, and number of days that have both decisions. The saving is null if there are fewer than two blocks of 10 days.
 */
export function savedByWaiting<Case extends JudgedCase>(
  early: DecidedCases<Case>,
  late: DecidedCases<Case>,
  costs: DecisionCosts,
  seed: number,
): { readonly days: number; readonly saved: EvidenceInterval | null } {
  const later = meanExpenses(late, costs);
  const days = [...meanExpenses(early, costs)].flatMap(([day, expense]) => {
    const other = later.get(day);
    return other === undefined ? [] : [{ day, forecast: expense - other, reference: 1 }];
  });
  const { blocks, total, resampled } = resampleDays(days, seed, blockDays);
  const mean = ({ forecast, reference }: typeof total): number => forecast / reference;
  return { days: days.length, saved: resampledInterval(mean(total), resampled.map(mean), blocks) };
}

/** Returns the mean expense of a decision on each day. */
function meanExpenses<Case extends JudgedCase>(
  { cases, decide }: DecidedCases<Case>,
  costs: DecisionCosts,
): Map<number, number> {
  const sums = daySums(cases, (one, index) => ({
    forecast: expenseOf(decide(one, index), one.held, costs),
    reference: 1,
  }));
  return new Map(sums.map(({ day, forecast, reference }) => [day, forecast / reference]));
}
