import type { Evidence, EvidenceCase, EvidenceSummary } from "@halcyon/schema/v2";
import { epochHourOf } from "@halcyon/schema/time";
import type { PromiseCase } from "@halcyon/scoring/evidence";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../../data/api/client.ts";
import type { EvidenceOrder } from "./evidence-order.ts";

/** Interval at which the state of an unfinished report is read [ms]. `waiting` is the interval while the report waits for calls of a weather provider. */
const againMs = { working: 1500, waiting: 60_000 };

const dayMs = 86_400_000;

/** Query for the reports that the account has ordered. A report compares past forecasts of windows with the weather that occurred. */
export const reportsQuery = queryOptions({
  queryKey: ["evidence", "all"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<EvidenceSummary[]> =>
    (await client.evidenceList.query({}, { signal })).json.evidence,
});

/** Returns the query for a report on past forecasts of windows. The query is repeated until the server has stopped work on the report. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: ["evidence", "one", id],
    staleTime: againMs.working,
    queryFn: async ({ signal }): Promise<Evidence> =>
      (await client.evidence.query({ params: { id } }, { signal })).json,
    refetchInterval: ({ state: { data } }) => {
      if (data?.finished_at !== null) return false;
      return data.waits_until === null ? againMs.working : againMs.waiting;
    },
  });
}

/** Returns the query for the size and the cost of a report. The query does not order the report. */
export function planQuery(order: EvidenceOrder) {
  return queryOptions({
    queryKey: ["evidence-plan", order],
    queryFn: async ({ signal }): Promise<Evidence> =>
      (await client.orderEvidence.mutate({ body: order, query: { dry_run: true } }, { signal })).json,
  });
}

/** Returns the query for the windows that a finished report evaluated, each with its forecast probability and its outcome. */
export function promisesQuery(id: string) {
  return queryOptions({
    queryKey: ["evidence-promises", id],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<PromiseCase[]> => {
      const { json } = await client.evidenceCases.query({ params: { id }, query: {} }, { signal });
      return json.cases.map(promiseOf);
    },
  });
}

/** Converts a promise from the format of the API to the form from which figures are computed. */
function promiseOf(row: EvidenceCase): PromiseCase {
  return {
    run: epochHourOf(Date.parse(row.run)),
    availableAt: epochHourOf(Date.parse(row.available_at)),
    start: epochHourOf(Date.parse(row.start)),
    end: epochHourOf(Date.parse(row.end)),
    leadHours: row.lead_hours,
    targetDay: Date.parse(`${row.local_day}T00:00:00Z`) / dayMs,
    membersGood: row.members_good,
    members: row.members,
    probability: row.probability,
    control: row.control ?? undefined,
    held: row.held,
    worstSaidMedian: row.worst_said_median,
    worstCame: row.worst_came,
    climatology: row.climatology,
    generation: row.generation ?? undefined,
  };
}
