import { formatInstant } from "@halcyon/schema/time";
import { csvField } from "@halcyon/schema/words";
import type { OpenedTable } from "./table-store.ts";

/** Table that was made, and what is known about its renewal. */
type ShownTable = { readonly made: NonNullable<OpenedTable["made"]> } & Pick<OpenedTable, "failing">;

/**
 * Returns a table as CSV, with columns that say how old it is. Spreadsheets show no headers of HTTP, so each row says it:
 *
 * - `table.state`, the first column: `current`, or `old` if the table could not be renewed when that was due.
 * - `table.made_at`, `table.run`, `table.source`, `table.synthetic`, `table.warnings`, `table.notices`: the time of the making, and the facts about it.
 * - `table.note`: the reason of `old`; empty otherwise.
 *
 * @param words - Returns the reason why the table could not be renewed.
 */
export function tableText({ made, failing }: ShownTable, words: (failing: Failure) => string): string {
  const { csv, facts, atMs } = made;
  const { run, source, synthetic, warnings, notices } = facts;
  const columns = {
    "table.made_at": formatInstant(atMs),
    "table.run": run,
    "table.source": source,
    "table.synthetic": synthetic,
    "table.warnings": warnings,
    "table.notices": notices,
    "table.note": failing === undefined ? null : words(failing),
  };
  const state = failing === undefined ? "current" : "old";
  const ending = Object.values(columns).map(csvField).join(",");
  const [heading = "", ...rows] = csv.toString().match(csvRow) ?? [];
  const lines = [
    `table.state,${heading},${Object.keys(columns).join(",")}`,
    ...rows.map((row) => `${state},${row},${ending}`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** Row of CSV. A line end in quotes does not end it. */
const csvRow = /(?:"[^"]*"|[^"\r\n])+/g;

type Failure = NonNullable<OpenedTable["failing"]>;
