import type { Constraint } from "@halcyon/schema";
import { explainHour } from "@halcyon/scoring";
import { useDeferredValue, useMemo } from "react";
import type { DefinitionScores } from "./score-definition.ts";

/** What one constraint sees in the hours ahead. */
export interface EvaluatedHours {
  readonly constraint: Constraint;
  /** Value of the member nearest to the median, in the unit of the variable; null where it is missing. */
  readonly values: (number | null)[];
  /** Whether it limits, hour by hour. */
  readonly limits: boolean[];
}

/** What each constraint sees, as in the reasons of the API. */
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

/** {@link evaluatedHours} of scores that change while a limit is dragged: the drag goes first. */
export function useEvaluatedHours(scores: DefinitionScores | undefined): EvaluatedHours[] | undefined {
  const deferred = useDeferredValue(scores);
  return useMemo(() => deferred && evaluatedHours(deferred), [deferred]);
}
