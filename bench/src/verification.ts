import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { entries as curated } from "@halcyon/library";
import { archiveVerifier } from "@halcyon/server/verify-archive";
import { type ArchivedDaysOptions, archiveLastDay, history, verifyDayBefore } from "./archived-days.ts";
import { keptOfEntries } from "./kept-of-entries.ts";
import type { Row } from "./table.ts";

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
    const verifier = archiveVerifier(
      async () => ({ history, sitesOf: () => [], lapseKPerKm: 4.5 }),
      keptOfEntries,
    );
    const entries = curated.slice(0, whole.entries);
    const days = { folder, placeCount, entries };
    const counted = await verifyDayBefore(days, await archivedApart(days), verifier);
    const verifyLastDay = await archiveLastDay(days, counted);
    globalThis.gc?.();
    let mostBytes = 0;
    const watch = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), 20);
    const start = process.cpuUsage();
    await verifyLastDay(verifier);
    const used = process.cpuUsage(start);
    clearInterval(watch);
    const seconds = ((used.user + used.system) / 1e6) * (whole.places / placeCount);
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
        measured: `${Math.round(mostBytes / 2 ** 20)} MiB`,
        ratio: (mebibytesMax * 2 ** 20) / mostBytes,
        target: 1,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Archives and makes climatologies in a process of its own: neither is the job's, and both leave memory behind. */
async function archivedApart({ folder, placeCount, entries }: ArchivedDaysOptions): Promise<number[]> {
  const child = fork(fileURLToPath(new URL("archive-process.ts", import.meta.url)), [
    folder,
    String(placeCount),
    String(entries.length),
  ]);
  const [runs] = (await once(child, "message")) as [number[]];
  return runs;
}
