import { table } from "./markdown.mts";

/** What the page says, by the line of the record that counts it. */
const counted: readonly (readonly [what: string, line: string])[] = [
  ["cases", "cases"],
  ["entries of the library in them", "entries"],
  ["hours compared", "hours compared"],
  ["scores compared", "scores compared"],
  ["of them neither 0 nor 1", "scores strictly between 0 and 1"],
  ["hours left out, whose span the answer does not hold", "hours left out"],
  ["hours with a dropped limit", "hours with a dropped limit"],
  ["values of derived variables compared", "values of derived variables compared"],
];

/**
 * Returns what the computation in Python compared.
 *
 * @param record - The text of `apps/server/scripts/recompute/recorded.txt`.
 * @throws Error naming a count that the record does not have, or a difference that it has.
 */
export function recomputed(record: string): string {
  if (
    /^DIFFERENT|beyond rounding/m.test(record) ||
    !record.includes("largest difference of a score: 0.0e+00")
  )
    throw new Error("recorded.txt tells of a difference.");
  const counts = new Map(record.split("\n").map((line) => line.split(": ") as [string, string]));
  return table(
    ["what", "count"],
    counted.map(([what, line]) => {
      const count = counts.get(line);
      if (count === undefined) throw new Error(`recorded.txt has no "${line}".`);
      return [what, count];
    }),
  );
}
