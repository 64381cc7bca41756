import type { EntryPorts } from "../../entries/find-entry.ts";
import { historicalWorkability } from "../history/historical-workability.ts";
import { siteOf } from "../headers/place-request.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import type { Ports } from "../../ports.ts";
import type { Handler } from "./handler.ts";

/** Handles `POST /v1/historical/workability/`. */
export function historicalWorkabilityHandler(
  ports: EntryPorts & Pick<Ports, "records">,
  cache: RecordCache,
): Handler<"historical.workability"> {
  const answer = historicalWorkability(ports, cache);
  return ({ body, principal, ...call }) => {
    const { request, constraint_params: entry } = body;
    return answer(
      {
        location: siteOf(request),
        years: { first: request.start_year, last: request.end_year },
        entry: { ...entry, accountId: principal.accountId },
        wishes: body,
      },
      call,
    );
  };
}
