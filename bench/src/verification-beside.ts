import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { entries as curated } from "@halcyon/library";
import { answerOfProcess } from "./answer-of-process.ts";
import type { ArchiveOrder } from "./archive-process.ts";
import type { CountedRuns } from "./archived-days.ts";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";
import type { VerifiedDayOrder } from "./verification-day-process.ts";

const rounds = 7;
const sliceSeconds = 6;
/** Far from all that the server could answer, so that nobody waits for another. */
const ratePerSecond = 40;

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
    const waited = { alone: [] as Waits[], beside: [] as Waits[] };
    let entries = 0;
    for (let round = -1; round < rounds; round++) {
      const alone = await composites(port, key);
      await say("begin");
      const beside = await composites(port, key);
      entries = await say("end");
      if (round < 0) continue;
      waited.alone.push(alone);
      waited.beside.push(beside);
    }
    const row = (share: keyof Waits): Row => {
      const [alone, beside] = [waited.alone, waited.beside].map((all) =>
        median(all.map((one) => one[share])),
      );
      return {
        what: `${share} of a composite of 48 h while ${entries} entries are verified at ${placeCount} places`,
        baseline: `${slowerMax} times without, ${alone!.toFixed(1)} ms`,
        measured: `${beside!.toFixed(1)} ms`,
        ratio: (slowerMax * alone!) / beside!,
        target: share === "p99" ? 1 : undefined,
      };
    };
    return [row("p50"), row("p99")];
  } finally {
    child.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Waits {
  /** [ms] */
  readonly p50: number;
  readonly p99: number;
}

/** Asks at even times, whether or not what was asked before is answered. */
async function composites(port: number, key: string): Promise<Waits> {
  const answers = Array.from({ length: ratePerSecond * sliceSeconds }, async (_, index) => {
    await sleep((index * 1000) / ratePerSecond);
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/v1/optimality/composite/`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify({
        request: { latitude: 51.5, longitude: -0.12, forecast_hours: 48, model: "noaa" },
        constraint_params: { id: 1, type: "task" },
      }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`refused with ${answer.status}`);
    return performance.now() - began;
  });
  const sorted = (await Promise.all(answers)).toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)]!;
  return { p50: at(0.5), p99: at(0.99) };
}
