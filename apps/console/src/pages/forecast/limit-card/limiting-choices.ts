import type { EntryDetail, RangeConstraint } from "@halcyon/schema";
import { limitedHours } from "@halcyon/scoring/judgement";
import type { ReasonedHour } from "../../../data/queries/queries.ts";
import { isRange } from "./moved-limits.ts";

/** Constraint whose limits can be moved in the chart of its values. */
export interface LimitingChoice {
  /** Position of the constraint in the entry. */
  readonly position: number;
  readonly constraint: RangeConstraint;
  /** Number of hours in which it limits by its value. A constraint without data limits too, and no other limit helps. */
  readonly hours: number;
}

/** Returns the ranges that limit some hour, those of most hours first. If none limits, it returns every range of the entry. */
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
