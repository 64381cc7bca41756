import type { Answered } from "@halcyon/sdk/v2";
import type { Surroundings } from "../surroundings.ts";

/** Options for the output format. */
export interface PrintOptions {
  readonly json?: true;
  readonly csv?: true;
}

/** Functions that format a response: as lines for people, and as a CSV table. */
export interface Forms {
  readonly lines: () => readonly string[];
  readonly csv?: () => string;
}

/** Prints a response as lines, as CSV, or as the JSON that the server returned. Nothing else is written to standard output. */
export function printAnswer<Data extends object>(
  { stdout }: Surroundings,
  { json, csv }: PrintOptions,
  answered: Answered<Data>,
  forms: Forms,
): void {
  if (json === true) stdout.write(`${JSON.stringify(withMeta(answered), undefined, 2)}\n`);
  else if (csv === true && forms.csv !== undefined) stdout.write(forms.csv());
  else stdout.write(`${forms.lines().join("\n")}\n`);
}

/** Returns the data of a response, with the status and headers of the response under `_meta`. */
export function withMeta<Data extends object>({
  data,
  status,
  headers,
}: Answered<Data>): Data & { _meta: object } {
  return { ...data, _meta: { status, headers: Object.fromEntries(headers) } };
}
