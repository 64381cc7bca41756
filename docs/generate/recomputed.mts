import { table } from "./markdown.mts";

/** Counts that the page states, each with the name of its line in the record. */
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
 * Returns the counts from the comparison of the scores with an independent computation in Python.
 *
 * @param record - Text of `apps/server/scripts/recompute/recorded.txt`.
 * @throws Error if the record lacks a count or contains a difference. The message names the missing count.
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
