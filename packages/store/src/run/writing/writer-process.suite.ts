/**
 * Process for the test of killed writers. It publishes runs one after another.
 *
 * The arguments are the root of the store, and the number of runs after which the process ends. The process reports when it is ready, and then receives the
 * first run.
 */
import { once } from "node:events";
import { formulaDescription, gridOf, publishFormula } from "../formula-store.suite.ts";

export const killedDescription = formulaDescription(
  gridOf(
    Array.from({ length: 17 }, (_, row) => row),
    [10, 11, 12],
  ),
  {
    leadHours: [0, 3, 6, 9],
    members: 2,
    variables: new Map([
      ["temperature_2m", { toLeadHours: 9, stepType: "instant" }],
      ["precipitation", { toLeadHours: 9, stepType: "sum" }],
    ]),
  },
);

/** Interval between the runs that this process writes [h]. */
export const killedPaceHours = 6;

if (process.argv[1] === import.meta.filename) {
  const [, , root, count] = process.argv;
  process.stdout.write("ready");
  const [told] = (await once(process.stdin, "data")) as [Buffer];
  for (let index = 0; index < Number(count); index += 1) {
    const run = Number(told.toString()) + index * killedPaceHours;
    // A reader on a busy machine may be many runs behind.
    await publishFormula(root!, killedDescription, run, { keepRuns: Number(count), graceMs: 60_000 });
  }
  process.exit();
}
