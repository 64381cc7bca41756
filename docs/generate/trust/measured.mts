import { prose, table } from "../markdown.mts";

/** What a service level speaks of, by the row of the benchmarks that measured it. */
const measures: readonly (readonly [what: string, row: string])[] = [
  ["processor time of a cached answer of 720 h", "request of 720 h, cached, 8 connections"],
  ["answers of 720 h whose scores are not kept", "request of 720 h, task 1, grids in memory, scores not"],
  ["items of a batch of 1,000 places", "batch of 1000 x 240 h, 1,000 places, grids in memory, scores not"],
  [
    "slowest of a hundred answers while callers misbehave",
    "soak: p99 of honest callers beside hostile ones, all together",
  ],
  ["start of a server to its first answer", "start to first answer, second start"],
  ["memory after the first answer", "memory after the first answer"],
];

/**
 * What a service level can rest on, as it was measured.
 *
 * @param benchmarks - The text of bench/README.md.
 * @throws Error naming a row that the benchmarks do not have.
 */
export function measured(benchmarks: string): string {
  const rows = benchmarks.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return table(
    ["what", "measured", "beside"],
    measures.map(([what, name]) => {
      const row = rows.find(([, label]) => label === name);
      if (row === undefined) throw new Error(`bench/README.md has no row "${name}".`);
      const [, , baseline = "", value = ""] = row;
      return [what, prose(value), prose(baseline)];
    }),
  );
}
