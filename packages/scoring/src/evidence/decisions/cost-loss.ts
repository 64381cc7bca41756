import type { ComparedDay, ComparedTotal } from "../../verification/resampling/resampled-days.ts";
import { skillOf } from "../../verification/resampling/skill-interval.ts";
import type { PromiseCase } from "../evidence-case.ts";
import type { DecisionCosts, DecisionTable } from "../evidence-figures.ts";
import { daySums } from "../measures/promise-days.ts";

/**
 * Function that decides whether to use a promised window. Its arguments are the window and the position of the window in the list of cases. It returns true to
 * use the window.
 */
export type Decide<Case> = (one: Case, index: number) => boolean;

/** Facts of a promised window by which a decision is judged. */
export type JudgedCase = Pick<PromiseCase, "targetDay" | "held" | "climatology">;

/** Returns the cost ratio `wasted / (wasted + missed)`. Using a window pays if the probability of good weather in the window is at least this ratio. */
export function costRatioOf({ wasted, missed }: DecisionCosts): number {
  return wasted / (wasted + missed);
}

/** Returns costs with the given cost ratio. Their sum is 1. */
export function costsOfRatio(costRatio: number): DecisionCosts {
  return { wasted: costRatio, missed: 1 - costRatio };
}

/** Counts promised windows by decision and outcome. A window is used if its probability is at least `probability`. */
export function decisionTable(
  cases: readonly PromiseCase[],
  probability: number,
): Omit<DecisionTable, "days" | "share"> {
  const count = (isUsed: boolean, isHeld: boolean): number =>
    cases.filter((one) => one.probability >= probability === isUsed && one.held === isHeld).length;
  return {
    probability,
    held: count(true, true),
    failed: count(true, false),
    passedUp: count(false, true),
    rightlyLeft: count(false, false),
  };
}

/**
 * Returns, for each day, the expense of decisions by `decide` (`forecast`) and the expense of decisions by climatology (`reference`). A window that was used
 * but failed costs `wasted`. A window that held but was not used costs `missed`.
 *
 * @see Richardson 2000, https://doi.org/10.1002/qj.49712656313
 */
export function dailyExpense<Case extends JudgedCase>(
  cases: readonly Case[],
  decide: Decide<Case>,
  costs: DecisionCosts,
): ComparedDay[] {
  return daySums(cases, (one, index) => ({
    forecast: expenseOf(decide(one, index), one.held, costs),
    reference: climatologyExpense(one, costs),
  }));
}

/** Returns the sums of {@link dailyExpense} over all days. */
export function totalExpense<Case extends JudgedCase>(
  cases: readonly Case[],
  decide: Decide<Case>,
  costs: DecisionCosts,
): ComparedTotal {
  let [forecast, reference] = [0, 0];
  for (const [index, one] of cases.entries()) {
    forecast += expenseOf(decide(one, index), one.held, costs);
    reference += climatologyExpense(one, costs);
  }
  return { forecast, reference };
}

function climatologyExpense({ climatology, held }: JudgedCase, costs: DecisionCosts): number {
  return expenseOf(climatology >= costRatioOf(costs), held, costs);
}

/** Returns the expense of one decision: `wasted` if the window was used but failed, `missed` if it held but was not used, otherwise 0. */
export function expenseOf(goes: boolean, held: boolean, { wasted, missed }: DecisionCosts): number {
  if (goes === held) return 0;
  return goes ? wasted : missed;
}

/**
 * Returns the value of decisions: 1 - E / E_clim. E is the expense of these decisions, and E_clim is the expense of decisions by climatology. Null if E_clim is
 * 0.
 */
export function decisionValue<Case extends JudgedCase>(
  cases: readonly Case[],
  decide: Decide<Case>,
  costs: DecisionCosts,
): number | null {
  return skillOf(totalExpense(cases, decide, costs));
}
