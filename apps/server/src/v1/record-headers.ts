import { nameOf, type PlacedRecord, stateOf } from "../history/placed-record.ts";
import { cellParameters } from "./cell-parameters.ts";
import type { AnswerHeaders } from "../answering/answer.ts";

/** Cell and source of each record used, and the licences of the data. */
export function recordHeaders(records: readonly Pick<PlacedRecord, "description" | "cell">[]): AnswerHeaders {
  const named = records.map(({ description, cell }) => ({ name: nameOf(description), description, cell }));
  const cells = named.map(({ name, cell }) => `${name};${cellParameters(cell)}`);
  const urls = new Set(
    named.map(({ description }) => description.licence.url).filter((url) => url.startsWith("http")),
  );
  return {
    "x-halcyon-cell": cells.join(", "),
    "x-halcyon-source": named.map(({ name, description }) => `${name}=${description.id}`).join(", "),
    ...(urls.size === 0 ? {} : { link: [...urls].map((url) => `<${url}>; rel="license"`).join(", ") }),
  };
}

/** What an answer from records depends on beside its request, for the ETag. */
export function recordVersions(records: readonly Pick<PlacedRecord, "description" | "cell">[]): string[] {
  return records.map(stateOf);
}
