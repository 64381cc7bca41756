import type { EntryDetail, RangeConstraint } from "@halcyon/schema";
import { limitedHours } from "@halcyon/scoring/judgement";
import type { ReasonedHour } from "../../../data/queries/queries.ts";
import { isRange } from "./moved-limits.ts";

/** Constraint whose limits can be moved on the page of the forecast. */
export interface LimitingChoice {
  /** Position of the constraint in its task or scenario, from 0. */
  readonly position: number;
  readonly constraint: RangeConstraint;
  /**
   * Number of hours in which the constraint limits the score by its value. Hours without data are not counted, because moving the limit would not change
   * them.
   */
  readonly hours: number;
}

/**
 * Returns the range constraints that limit at least one hour, ordered from most to fewest hours. If no range constraint limits any hour, returns all range
 * constraints of the entry (task or scenario).
 */
export function limitingChoices(
  { constraints }: Pick<EntryDetail, "constraints">,
  forecast: readonly Pick<ReasonedHour, "limiting" | "missing">[],
): LimitingChoice[] {
  const ranges = constraints.flatMap((constraint, position): LimitingChoice[] =>
    isRange(constraint) ? [{ position, constraint, hours: limitedHours(position, forecast) }] : [],
  );
  const limiting = ranges.filter(({ hours }) => hours > 0).toSorted((one, other) => other.hours - one.hours);
  return limiting.length > 0 ? limiting : ranges;
}
