import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Entry } from "@halcyon/schema";
import { diskBytes, type KeptBytes } from "@halcyon/weather/source-kit";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { entries as curated } from "@halcyon/library";
import { archiveRun } from "@halcyon/server/archive";
import { archiveVerifier } from "@halcyon/server/verify-archive";
import type { Row } from "./table.ts";

/** What a day's job is to do in a minute on a processor and 512 MiB. */
const whole = { places: 50, entries: 80 };
const secondsMax = 60;
const mebibytesMax = 512;

const days = 38;
const firstRun = Date.UTC(2026, 9, 1) / 3_600_000;
const hourMs = 3_600_000;
const leadDays = [0, 1, 3, 5, 10, 15];
const leadEnds = [1, 3, 5, 10, 15, 35];

/**
 * What a day's job takes by one GEFS run a day.
 *
 * @param placeCount - Places; what fewer than 50 take is counted on to 50.
 */
export async function verificationRows(placeCount: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-verification-"));
  try {
    const places = Array.from({ length: placeCount }, (_, index) => ({
      latitude: 45 + 0.5 * (index % 10),
      longitude: 5 + 0.5 * Math.floor(index / 10),
    }));
    const source = syntheticSource({ product: "gefs", seed: 1 });
    const archive = (day: number): ReturnType<typeof archiveRun> =>
      archiveRun(source, {
        model: "noaa",
        part: "ensemble",
        root: folder,
        places,
        keepDays: 800,
        nowMs: (firstRun + day * 24 + 9) * hourMs,
      });
    const history = syntheticHistory({ seed: 1, clock: () => (firstRun + 90 * 24) * hourMs });
    const verifier = archiveVerifier(
      async () => ({ history, sitesOf: () => [], lapseKPerKm: 4.5 }),
      keptOfEntries,
    );
    const scored = curated.slice(0, whole.entries);
    const runs: number[] = [];
    for (let day = 0; day < days - 1; day++) runs.push((await archive(day))!);
    const counted = new Map(scored.map((entry) => [entry, countedBefore(runs)]));
    const verifyAll = async (): Promise<void> => {
      for (const entry of scored) {
        const found = await verifier.verify({
          model: "noaa",
          part: "ensemble",
          calibrated: false,
          root: folder,
          entry,
          places,
          truthRecord: undefined,
          storeFolder: folder,
          keptFolder: join(folder, ".climatology"),
          counted: counted.get(entry)!,
        });
        for (const { fromLeadDay, run } of found) counted.get(entry)!.add(`${fromLeadDay} ${run}`);
      }
    };
    // What a server has looked up and kept on the days before.
    await verifyAll();
    runs.push((await archive(days - 1))!);
    globalThis.gc?.();
    let mostBytes = 0;
    const watch = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), 20);
    const start = process.cpuUsage();
    await verifyAll();
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

/** Keeps one climatology of each entry, whatever the place: to make those of all places takes an hour, and happens once. */
function keptOfEntries(folder: string): KeptBytes {
  const kept = diskBytes({ folder });
  const entryIn = (name: string): string => JSON.stringify((JSON.parse(name) as unknown[])[4] as Entry);
  return {
    read: (name) => kept.read(entryIn(name)),
    write: (name, bytes) => kept.write(entryIn(name), bytes),
  };
}

/** The runs whose classes of lead times were over a day before the last of them, as a job of that day has counted them. */
function countedBefore(runs: readonly number[]): Set<string> {
  const known = runs.at(-1)! - 24;
  const classes = leadDays.map((from, index) => [from, leadEnds[index]!] as const);
  return new Set(
    runs.flatMap((run) =>
      classes.filter(([, end]) => run + end * 24 < known).map(([from]) => `${from} ${run}`),
    ),
  );
}
