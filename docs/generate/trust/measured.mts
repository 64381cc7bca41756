import { code, prose, table } from "../markdown.mts";

/** Quantities that matter for service levels. Each has the name of the benchmark figure that measures it. */
const measures: readonly (readonly [what: string, figure: string])[] = [
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

/** Figure in bench/results.json, with the fields that this file uses. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly beside?: string;
}

/** Results of one run of a benchmark group. */
interface Group {
  readonly figures: readonly Figure[];
  readonly date: string;
  readonly commit: string;
}

/**
 * Returns a table of measured values on which service levels can be based.
 *
 * @param results - Text of bench/results.json.
 * @throws Error if the results lack a figure. The message names it.
 */
export function measured(results: string): string {
  const groups = JSON.parse(results) as Readonly<Record<string, Group>>;
  const figures = Object.values(groups).flatMap(({ figures: ofGroup, date, commit }) =>
    ofGroup.map((figure) => ({ ...figure, when: `${date}, ${code(commit)}` })),
  );
  return table(
    ["what", "measured", "beside", "when, at which commit"],
    measures.map(([what, name]) => {
      const figure = figures.find((one) => one.name === name);
      if (figure === undefined) throw new Error(`bench/results.json has no figure "${name}".`);
      const { value, unit, beside = "", when } = figure;
      return [
        what,
        prose(`${value.toLocaleString("en")} ${unit}`.replace(" /s", " a second")),
        prose(beside),
        when,
      ];
    }),
  );
}
