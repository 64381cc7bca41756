import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const rounds = 7;
const sliceSeconds = 6;
/** Far from all that the server could answer, so that nobody waits for another. */
const ratePerSecond = 40;

/** How many times as long the slowest hundredth may wait while the job is at work. */
const slowerMax = 1.05;

/** How long composites take while the daily verification is at work in its thread, in turns with an idle thread. */
export async function verificationBesideRows(): Promise<Row[]> {
  const child = fork(fileURLToPath(new URL("verification-process.ts", import.meta.url)), {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  try {
    const [chunk] = (await once(child.stdout!, "data")) as [Buffer];
    const { port, key } = JSON.parse(chunk.toString()) as { port: number; key: string };
    const say = async (word: "begin" | "end"): Promise<number> => {
      child.send(word);
      const [jobs] = (await once(child, "message")) as [number];
      return jobs;
    };
    const waited = { alone: [] as Waits[], beside: [] as Waits[] };
    let jobs = 0;
    for (let round = -1; round < rounds; round++) {
      const alone = await composites(port, key);
      await say("begin");
      const beside = await composites(port, key);
      jobs = await say("end");
      if (round < 0) continue;
      waited.alone.push(alone);
      waited.beside.push(beside);
    }
    const row = (share: keyof Waits): Row => {
      const [alone, beside] = [waited.alone, waited.beside].map((all) =>
        median(all.map((one) => one[share])),
      );
      return {
        what: `${share} of a composite of 48 h while verification is at work in its thread (${jobs} jobs)`,
        baseline: `${slowerMax} times without, ${alone!.toFixed(1)} ms`,
        measured: `${beside!.toFixed(1)} ms`,
        ratio: (slowerMax * alone!) / beside!,
        target: share === "p99" ? 1 : undefined,
      };
    };
    return [row("p50"), row("p99")];
  } finally {
    child.disconnect();
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
