import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { restOf } from "./rest-of.ts";
import { ask, compositeOf, type UsedServer } from "./used-server.ts";

/** Times of composites [ms]: alone, beside an endless loop that runs only in unused processor time, and beside the measured work. */
interface BesideTimes {
  readonly alone: readonly number[];
  readonly besideLoop: readonly number[];
  readonly beside: readonly number[];
}

/**
 * Measures composites alone, beside an endless loop and beside work, in turns.
 *
 * @param work - Does the work of a turn, and measures the composites while it runs.
 */
export async function compositesBeside(
  server: UsedServer,
  turns: number,
  work: (turn: number, measure: () => Promise<void>) => Promise<void>,
): Promise<BesideTimes> {
  const [alone, besideLoop, beside]: [number[], number[], number[]] = [[], [], []];
  // The first answers for a place take longer than all later ones.
  for (const place of places) await ask(server, compositeOf(place, 240));
  for (let turn = 0; turn < turns; turn++) {
    await restOf(server);
    alone.push(...(await compositeTimes(server)));
    besideLoop.push(...(await besideIdleLoop(() => compositeTimes(server))));
    await work(turn, async () => void beside.push(...(await compositeTimes(server))));
  }
  return { alone, besideLoop, beside };
}

const places = Array.from({ length: 24 }, (_, index) => ({ latitude: 40 + index / 2, longitude: 5 }));

/** Returns the times of 400 composites, one each 10 ms [ms]. */
function compositeTimes(server: UsedServer): Promise<number[]> {
  return Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      await pause(10 * index);
      const startMs = performance.now();
      await ask(server, compositeOf(places[index % places.length]!, 240));
      return performance.now() - startMs;
    }),
  );
}

/** Returns the 99th percentile of times. */
export function p99Of(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(0.99 * times.length)]!;
}

/** Runs work while another process of this machine computes without end, in unused processor time alone. */
async function besideIdleLoop<Result>(work: () => Promise<Result>): Promise<Result> {
  const loop = "for (let value = 1; ; ) value = Math.sqrt(value + 1)";
  const child = spawn("chrt", ["--idle", "0", process.execPath, "--eval", loop], { stdio: "ignore" });
  try {
    await once(child, "spawn");
    await pause(1000);
    return await work();
  } finally {
    child.kill("SIGKILL");
  }
}
