import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { entries as curated } from "@halcyon/library";
import { archiveRun } from "@halcyon/server/archive";
import { archiveVerifier } from "@halcyon/server/verify-archive";
import type { Row } from "./table.ts";

const place = { latitude: 47.4, longitude: 8.5 };
const days = 38;
const firstRun = Date.UTC(2026, 9, 1) / 3_600_000;
const hourMs = 3_600_000;
const leadDays = [0, 1, 3, 5, 10, 15];
const leadEnds = [1, 3, 5, 10, 15, 35];

/** What a day's job takes for an entry at a place: 4,000 of these, 50 places and 80 entries, are to take a minute on a processor. */
export async function verificationRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-verification-"));
  try {
    const source = syntheticSource({ product: "gefs", seed: 1 });
    const archive = (day: number): ReturnType<typeof archiveRun> =>
      archiveRun(source, {
        model: "noaa",
        part: "ensemble",
        root: folder,
        places: [place],
        keepDays: 800,
        nowMs: (firstRun + day * 24 + 9) * hourMs,
      });
    const history = syntheticHistory({ seed: 1, clock: () => (firstRun + 90 * 24) * hourMs });
    const verifier = archiveVerifier(async () => history);
    const scored = curated.filter((_, index) => index % 5 === 0).slice(0, 16);
    const runs: number[] = [];
    for (let day = 0; day < days - 1; day++) runs.push((await archive(day))!);
    const counted = new Map(scored.map((entry) => [entry, countedBefore(runs)]));
    const verifyAll = async (): Promise<void> => {
      for (const entry of scored) {
        const found = await verifier.verify({
          model: "noaa",
          part: "ensemble",
          root: folder,
          entry,
          places: [place],
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
    const before = process.memoryUsage.rss();
    runs.push((await archive(days - 1))!);
    const start = process.cpuUsage();
    await verifyAll();
    const used = process.cpuUsage(start);
    const ms = (used.user + used.system) / 1000 / scored.length;
    const allSeconds = (ms * 4000) / 1000;
    return [
      {
        what: "verifying a day of 50 places and 80 entries by one GEFS run a day, counted on from one place and 16 entries",
        baseline: "60 s",
        measured: `${allSeconds.toFixed(0)} s`,
        ratio: 60 / allSeconds,
        target: 1,
      },
      {
        what: "memory of the process that verified 16 entries at one place",
        baseline: "512 MiB",
        measured: `${Math.round(before / 2 ** 20)} MiB`,
        ratio: (512 * 2 ** 20) / before,
        target: 1,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
