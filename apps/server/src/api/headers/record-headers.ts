import { nameOf, type PlacedRecord, stateOf } from "../../weather/records/placed-record.ts";
import { sourceHeaders } from "./source-headers.ts";
import { unlikeSiteField, unlikeSiteWords } from "../notices/unlike-site-notices.ts";
import type { AnswerHeaders } from "../pipeline/answer.ts";

/** Returns the cell and source of each record used, and the licences of the data. */
export function recordHeaders(records: readonly Pick<PlacedRecord, "description" | "cell">[]): AnswerHeaders {
  const notices = (unlikeSiteField(records).notices ?? []).map(unlikeSiteWords).join(", ");
  return sourceHeaders(
    records.map(({ description, cell }) => ({ name: nameOf(description), source: description, cell })),
    notices === "" ? {} : { "x-halcyon-notice": notices },
  );
}

/** Returns the versions on which a response from records depends apart from its request, for the ETag. */
export function recordVersions(records: readonly Pick<PlacedRecord, "description" | "cell">[]): string[] {
  return records.map(stateOf);
}
