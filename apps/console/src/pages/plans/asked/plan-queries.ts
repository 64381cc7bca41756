import { queryOptions } from "@tanstack/react-query";
import type { CallProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import type { PlanDraft } from "../draft/plan-draft.ts";

/** Request that compares starts of a plan. */
export type StartsInput = Parameters<typeof client.planStarts.query>[0]["body"];

/** Time for which an answer stays in the tab after its page was left [ms]. The reader has paid for it. */
const heldMs = 3_600_000;

/** Percentiles of the finish that the curve of an answer has beside P10, P50, P80 and P90. */
const curvePercentiles = [1, 5, 20, 30, 40, 60, 70, 95, 99];

/** Maximum number of additional percentiles of a request. */
const percentilesMax = 9;

/** Returns the request of a plan, with the percentiles that its curve needs. */
export function simulateInput(draft: PlanDraft): PlanDraft {
  const own = draft.percentiles ?? [];
  return { ...draft, percentiles: [...new Set([...own, ...curvePercentiles])].slice(0, percentilesMax) };
}

/** Returns the query for the cost of a plan, its pairs, its time and all its problems. The query is free. */
export function planCostQuery(body: PlanDraft) {
  return queryOptions({
    queryKey: ["plans", "cost", body],
    queryFn: async ({ signal }) => (await client.planCost.query({ body }, { signal })).json,
  });
}

/** Returns the query that simulates a plan. */
export function planQuery(body: PlanDraft) {
  return queryOptions({
    queryKey: ["plans", "answer", body],
    staleTime: Infinity,
    gcTime: heldMs,
    queryFn: async ({ signal }) => (await client.simulatePlan.query({ body }, { signal })).json,
  });
}

/** Returns the query that compares starts of a plan. */
export function startsQuery(body: StartsInput) {
  return queryOptions({
    queryKey: ["plans", "starts", body],
    staleTime: Infinity,
    gcTime: heldMs,
    queryFn: async ({ signal }) => (await client.planStarts.query({ body }, { signal })).json,
  });
}

/** Error of a plan at one of its fields. */
export interface PlanFault {
  /** JSON pointer to the field in the request, such as `#/tasks/0/hours`. */
  readonly pointer: string;
  readonly detail: string;
}

/** Returns the errors of a problem that name their fields. */
export function faultsOf(errors: CallProblem["fields"] | undefined): PlanFault[] {
  return (errors ?? []).flatMap((field) =>
    "pointer" in field && typeof field.pointer === "string"
      ? [{ pointer: field.pointer, detail: field.detail }]
      : [],
  );
}
