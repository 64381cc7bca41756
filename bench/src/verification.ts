import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entries as curated } from "@halcyon/library";
import { backgroundFlags } from "@halcyon/server/work-process";
import { answerOfProcess } from "./answer-of-process.ts";
import type { ArchiveOrder } from "./archive-process.ts";
import type { CountedRuns } from "./archived-days.ts";
import type { Row } from "./table.ts";
import type { VerifiedDay, VerifiedDayOrder } from "./verification-day-process.ts";

/** What a day's job is to do in a minute on a processor and 512 MiB. */
const whole = { places: 50, entries: 80 };
const secondsMax = 60;
const mebibytesMax = 512;

/**
 * What a day's job takes by one GEFS run a day.
 *
 * @param placeCount - What fewer than 50 places take is counted on to 50.
 */
export async function verificationRows(placeCount: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-verification-"));
  try {
    const days = { folder, placeCount, entries: curated.slice(0, whole.entries) };
    // Making climatologies is no work of a day.
    const archive: ArchiveOrder = { days, climatologiesOf: "entries" };
    const counted = await answerOfProcess<CountedRuns>("archive-process.ts", archive);
    const order: VerifiedDayOrder = { days, counted };
    const day = await answerOfProcess<VerifiedDay>("verification-day-process.ts", order, backgroundFlags);
    const seconds = day.seconds * (whole.places / placeCount);
    const countedOn = placeCount === whole.places ? "" : `, counted on from ${placeCount}`;
    return [
      {
        what: `verifying a day of ${whole.places} places and ${whole.entries} entries by one GEFS run a day${countedOn}`,
        baseline: `${secondsMax} s`,
        measured: `${seconds.toFixed(1)} s`,
        ratio: secondsMax / seconds,
        target: 1,
      },
      {
        what: `most memory of the process that verified ${whole.entries} entries at ${placeCount} places`,
        baseline: `${mebibytesMax} MiB`,
        measured: `${Math.round(day.mostBytes / 2 ** 20)} MiB`,
        ratio: (mebibytesMax * 2 ** 20) / day.mostBytes,
        target: 1,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
