import type { Constraint } from "@halcyon/schema";
import { explainHour } from "@halcyon/scoring";
import { useDeferredValue, useMemo } from "react";
import type { DefinitionScores } from "./score-definition.ts";

/** Values of one constraint in the hours of the forecast, and the hours in which the constraint limits the score. */
export interface EvaluatedHours {
  readonly constraint: Constraint;
  /** Value in each hour, in the unit of the variable; null if missing. Each value comes from the ensemble member whose score is nearest to the median. */
  readonly values: (number | null)[];
  /** True for each hour in which the constraint limits the score. */
  readonly limits: boolean[];
}

/** Returns the values of each constraint, and the hours in which the constraint limits the score. The `reasons` of an API response contain the same data. */
export function evaluatedHours({ parts }: DefinitionScores): EvaluatedHours[] {
  const seen = (parts[0]?.scores.grids ?? []).map(({ prepared: { constraint } }): EvaluatedHours => ({
    constraint,
    values: [],
    limits: [],
  }));
  for (const { firstHour, scores } of parts) {
    for (let hour = 0; hour < scores.median.length; hour++) {
      const { constraints, limiting } = explainHour(scores, hour);
      seen.forEach(({ values, limits }, index) => {
        values[firstHour + hour] = constraints[index]!.value;
        limits[firstHour + hour] = limiting.includes(index);
      });
    }
  }
  return seen;
}

/** Returns {@link evaluatedHours} for scores that change while a limit is dragged. React updates the values with lower priority than the dragged limit. */
export function useEvaluatedHours(scores: DefinitionScores | undefined): EvaluatedHours[] | undefined {
  const deferred = useDeferredValue(scores);
  return useMemo(() => deferred && evaluatedHours(deferred), [deferred]);
}
