import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { entries as curated } from "@halcyon/library";
import { answerOfProcess } from "./answer-of-process.ts";
import type { ArchiveOrder } from "./archive-process.ts";
import { askedComposites } from "./asked-composites.ts";
import type { CountedRuns } from "./archived-days.ts";
import type { Row } from "./table.ts";
import type { VerifiedDayOrder } from "./verification-day-process.ts";

const rounds = 10;
const slice = { place: { latitude: 51.5, longitude: -0.12 }, seconds: 6, ratePerSecond: 40 };

/** How many times as long the slowest hundredth may wait while the job is at work. */
const slowerMax = 1.05;

/** As many as a job is made for: with few of them it would ask the server for many times as much. */
const placeCount = 50;

/** How long composites take while the daily verification is at work in its process, in turns with an idle one. */
export async function verificationBesideRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-verification-"));
  const days = { folder, placeCount, entries: curated.filter((_, index) => index % 8 === 0) };
  const archive: ArchiveOrder = { days, climatologiesOf: "places" };
  const counted = await answerOfProcess<CountedRuns>("archive-process.ts", archive);
  const child = fork(fileURLToPath(new URL("beside-verification-process.ts", import.meta.url)));
  try {
    child.send({ days, counted } satisfies VerifiedDayOrder);
    const [{ port, key }] = (await once(child, "message")) as [{ port: number; key: string }];
    const say = async (word: "begin" | "end"): Promise<number> => {
      child.send(word);
      const [entries] = (await once(child, "message")) as [number];
      return entries;
    };
    const waited = { alone: [] as number[], beside: [] as number[] };
    let entries = 0;
    for (let round = -1; round < rounds; round++) {
      const alone = await askedComposites({ port, key, ...slice });
      await say("begin");
      const beside = await askedComposites({ port, key, ...slice });
      entries = await say("end");
      if (round < 0) continue;
      waited.alone.push(...alone);
      waited.beside.push(...beside);
    }
    const row = (percentile: number, target: number | undefined): Row => {
      const [alone, beside] = [waited.alone, waited.beside].map((all) => {
        const sorted = all.toSorted((left, right) => left - right);
        return sorted[Math.floor((percentile / 100) * sorted.length)]!;
      });
      return {
        what: `p${percentile} of ${waited.beside.length} composites of 48 h while ${entries} entries are verified at ${placeCount} places`,
        baseline: `${slowerMax} times without, ${alone!.toFixed(1)} ms`,
        measured: `${beside!.toFixed(1)} ms`,
        ratio: (slowerMax * alone!) / beside!,
        target,
      };
    };
    return [row(50, undefined), row(99, 1)];
  } finally {
    child.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}
