import { readFileSync } from "node:fs";
import { join } from "node:path";
import { probabilityOf } from "@halcyon/scoring";
import { expect, test } from "vitest";

const members = 31;
const cases = 100_000;
const correlation = 2 / 3;

/** Formulas of the page in order, for a count of members and an event of climatological frequency c. */
const formulas: readonly ((count: number, usual: number) => number)[] = [
  (count) => count / members,
  (count) => (count + 1 / 2) / (members + 1),
  (count) => (count + 1 / 3) / (members + 2 / 3),
  (count) => (count + 1) / (members + 2),
  (count, usual) => probabilityOf(count, members, usual),
];

/** Frequencies of events, each with the value that a standard normal variable exceeds with that frequency. */
const events = [
  [1 / 2, 0],
  [1 / 15, 1.501_086],
  [1 / 90, 2.286_548],
] as const;

/** Returns a generator of standard normal numbers, which is deterministic for a seed. */
function normalNumbers(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Returns the scores of each formula, in the notation of the page. */
function scoresOf([usual, threshold]: (typeof events)[number], seed: number): string[] {
  const normal = normalNumbers(seed);
  const sums = formulas.map(() => ({ brier: 0, logarithmic: 0 }));
  for (let at = 0; at < cases; at++) {
    const shared = Math.sqrt(correlation) * normal();
    const isThere = (): boolean => shared + Math.sqrt(1 - correlation) * normal() > threshold;
    const happened = isThere();
    let count = 0;
    for (let member = 0; member < members; member++) if (isThere()) count++;
    for (const [row, formula] of formulas.entries()) {
      const said = formula(count, usual);
      sums[row]!.brier += (said - Number(happened)) ** 2 / cases;
      sums[row]!.logarithmic -= Math.log(happened ? said : 1 - said) / cases;
    }
  }
  return sums.map(({ brier, logarithmic }) => {
    const log = Number.isFinite(logarithmic) ? logarithmic.toFixed(4) : "infinite";
    return `${brier.toFixed(5)} (${log})`;
  });
}

test("the table of formulas for odds is what the simulation of the page gives", () => {
  const page = readFileSync(join(import.meta.dirname, "content/methodology/probabilities.mdx"), "utf8");
  const rows = /\| probability [^]*?\n\n/.exec(page)![0].trim().split("\n").slice(2);
  const printed = rows.map((row) =>
    row
      .replaceAll("*", "")
      .split("|")
      .slice(2, -1)
      .map((cell) => cell.trim()),
  );
  const columns = events.map((event, seed) => scoresOf(event, seed));
  expect(printed).toEqual(formulas.map((_, row) => columns.map((column) => column[row])));
});
