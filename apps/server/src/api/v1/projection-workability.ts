import type { EntryPorts } from "../../entries/find-entry.ts";
import { siteOf } from "../headers/place-request.ts";
import { projectionWorkability } from "../projections/projection-workability.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import type { Ports } from "../../ports.ts";
import type { Handler } from "./handler.ts";

/** Handles `POST /v1/projections/workability/`. */
export function projectionWorkabilityHandler(
  ports: EntryPorts & Pick<Ports, "records">,
  cache: RecordCache,
): Handler<"projections.workability"> {
  const answer = projectionWorkability(ports, cache);
  return ({ body, principal, ...call }) => {
    const { request, constraint_params: entry } = body;
    return answer(
      {
        location: siteOf(request),
        scenario: request.scenario,
        climateModel: request.climate_model,
        baseline: { first: request.baseline_start, last: request.baseline_end },
        period: { first: request.period_start, last: request.period_end },
        entry: { ...entry, accountId: principal.accountId },
        wishes: body,
      },
      call,
    );
  };
}
