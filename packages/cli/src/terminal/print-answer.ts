import type { Answered } from "@halcyon/sdk/v2";
import type { Surroundings } from "../surroundings.ts";

/** In which form an answer is printed. */
export interface PrintOptions {
  readonly json?: true;
  readonly csv?: true;
}

/** An answer in the forms that people and tables want. */
export interface Forms {
  readonly lines: () => readonly string[];
  readonly csv?: () => string;
}

/** Prints an answer: as lines, as CSV, or as the server gave it. Nothing else goes to standard output. */
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

/** The answer as it is, and under `_meta` its status and headers. */
export function withMeta<Data extends object>({
  data,
  status,
  headers,
}: Answered<Data>): Data & { _meta: object } {
  return { ...data, _meta: { status, headers: Object.fromEntries(headers) } };
}
