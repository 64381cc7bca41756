import { type Entry, variable } from "@halcyon/schema";
import type { BreakdownHour, BreakdownResponse } from "@halcyon/schema/v1";
import type { ConstraintReason } from "@halcyon/scoring";
import type { ExplainedForecast } from "../../scoring/scores/explain-location.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";

type Reason = BreakdownHour["constraints"][number];

/** Returns a function that writes the reasons for the score of an hour. These are the values and suitabilities of the constraints. */
export function reasonWriter({
  constraints,
}: Pick<Entry, "constraints">): (reasons: readonly ConstraintReason[]) => Reason[] {
  const named = constraints.map(({ variable: name }) => ({ variable: name, unit: variable(name).unit }));
  return (reasons) =>
    reasons.map(({ constraint, value, membership, edge, distance }) => ({
      constraint,
      ...named[constraint]!,
      value: value === null ? null : toDigits(value),
      suitability: membership === null ? null : toDigits(membership),
      edge,
      distance,
    }));
}

/** Rounds a value to remove floating-point noise. Enough digits remain to recompute the score, and no positive number becomes 0. */
function toDigits(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}

/** Returns the fields that explain scores and are the same for all hours of a response. An example is how often each constraint limits the score. */
export function explainedOnce({
  entry,
  limitingShare,
  counterfactuals,
}: Pick<ExplainedForecast, "entry" | "limitingShare" | "counterfactuals">): Pick<
  BreakdownResponse,
  "limiting_share" | "counterfactuals"
> {
  return {
    limiting_share: limitingShare.map((share, constraint) => ({
      constraint,
      variable: entry.constraints[constraint]!.variable,
      share: toFourDecimals(share),
    })),
    ...(counterfactuals === undefined
      ? {}
      : {
          counterfactuals: counterfactuals.map(({ hoursGained, ...moved }) => ({
            ...moved,
            hours_gained: hoursGained,
          })),
        }),
  };
}
