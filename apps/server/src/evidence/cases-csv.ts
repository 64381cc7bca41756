import { formatEpochHour } from "@halcyon/schema/time";
import type { PromiseCase } from "@halcyon/scoring/evidence";

/** Names of the columns of the CSV file, with the value of a promise in each. */
const columns: readonly (readonly [string, (one: PromiseCase) => string | number])[] = [
  ["run", ({ run }) => formatEpochHour(run)],
  ["available_at", ({ availableAt }) => formatEpochHour(availableAt)],
  ["start", ({ start }) => formatEpochHour(start)],
  ["end", ({ end }) => formatEpochHour(end)],
  ["lead_hours", ({ leadHours }) => leadHours],
  ["members_good", ({ membersGood }) => membersGood],
  ["members", ({ members }) => members],
  ["probability", ({ probability }) => probability],
  ["control", ({ control }) => (control === undefined ? "" : Number(control))],
  ["held", ({ held }) => Number(held)],
  ["worst_said_median", ({ worstSaidMedian }) => worstSaidMedian],
  ["worst_came", ({ worstCame }) => worstCame],
  ["climatology", ({ climatology }) => climatology],
  ["generation", ({ generation = "" }) => generation],
];

/**
 * Formats promises as a CSV file with one promise a line. No value contains a comma or a quote.
 *
 * @param synthetic - True if the weather is synthetic. Each line says so, because lines are copied.
 */
export function promisesCsv(promises: readonly PromiseCase[], synthetic: boolean): string {
  const names = columns.map(([name]) => name);
  const rows = promises.map((one) => [...columns.map(([, value]) => value(one)), Number(synthetic)]);
  return [[...names, "synthetic"], ...rows].map((row) => `${row.join(",")}\n`).join("");
}
