/**
 * Publishes one record after another, each some days longer: a process for the test of writers that die.
 *
 * Arguments: the root of the store. It says that it is ready, and begins with as many days as it is then told.
 */
import { once } from "node:events";
import { dayNumber } from "@halcyon/schema/time";
import { formulaRecord, publishFormula, recordGrid } from "../formula-record.suite.ts";
import type { RecordStoreDescription } from "../record-layout.ts";

const first = dayNumber("noleap", { year: 2000, month: 1, day: 1 });

/** A record of several chunks, so that there is something to mix. */
export function killedRecord(steps: number): RecordStoreDescription {
  const cells = recordGrid([50, 51], [-1, 0, 1]);
  return formulaRecord(cells, { step: "day", calendar: "noleap", first, steps });
}

/** Days by which each record is longer than the one before. */
export const killedPace = 1000;

if (process.argv[1] === import.meta.filename) {
  process.stdout.write("ready");
  const [told] = (await once(process.stdin, "data")) as [Buffer];
  for (let steps = Number(told.toString()); ; steps += killedPace) {
    await publishFormula(process.argv[2]!, killedRecord(steps), { graceMs: 60_000 });
  }
}
