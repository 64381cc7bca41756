/**
 * Process for the test of killed writers. It publishes records one after another, each some days longer than the previous one.
 *
 * The argument is the root of the store. The process reports when it is ready, and then receives the number of days of the first record.
 */
import { once } from "node:events";
import { dayNumber } from "@halcyon/schema/time";
import { formulaRecord, publishFormula, recordGrid } from "../formula-record.suite.ts";
import type { RecordStoreDescription } from "../record-layout.ts";

const first = dayNumber("noleap", { year: 2000, month: 1, day: 1 });

/** Returns a record with several chunks, with which a test can detect that chunks of different records are mixed up. */
export function killedRecord(steps: number): RecordStoreDescription {
  const cells = recordGrid([50, 51], [-1, 0, 1]);
  return formulaRecord(cells, { step: "day", calendar: "noleap", first, steps });
}

/** Difference in length between consecutive records [days]. */
export const killedPace = 1000;

if (process.argv[1] === import.meta.filename) {
  process.stdout.write("ready");
  const [told] = (await once(process.stdin, "data")) as [Buffer];
  for (let steps = Number(told.toString()); ; steps += killedPace) {
    await publishFormula(process.argv[2]!, killedRecord(steps), { graceMs: 60_000 });
  }
}
