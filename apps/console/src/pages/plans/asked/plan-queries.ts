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

/** Time after which an open page asks again for kept plans [ms]. */
const againMs = 60_000;

/** Query for the kept plans of the account, oldest first. */
export const keptPlansQuery = queryOptions({
  queryKey: ["kept plans", "all"],
  staleTime: 0,
  refetchInterval: againMs,
  queryFn: async ({ signal }) => (await client.keptPlans.query({}, { signal })).json.plans,
});

/** Returns the query for a kept plan. */
export function keptPlanQuery(id: string) {
  return queryOptions({
    queryKey: ["kept plans", "one", id],
    staleTime: 0,
    refetchInterval: againMs,
    queryFn: async ({ signal }) => (await client.keptPlan.query({ params: { id } }, { signal })).json,
  });
}

/**
 * Returns the query for the answer of the last look at a kept plan, which is free.
 *
 * @param lookAt - Time of that look, so that each look is asked for once.
 */
export function keptAnswerQuery(id: string, lookAt: string) {
  return queryOptions({
    queryKey: ["kept plans", "answer", id, lookAt],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await client.keptPlanAnswer.query({ params: { id } }, { signal })).json,
  });
}

/** Returns the query for what the looks at a kept plan found, the newest first. */
export function planLooksQuery(id: string, lookAt: string) {
  return queryOptions({
    queryKey: ["kept plans", "looks", id, lookAt],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await client.planLooks.query({ params: { id }, query: {} }, { signal })).json.looks,
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
