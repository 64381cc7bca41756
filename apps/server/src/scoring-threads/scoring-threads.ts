import { availableParallelism } from "node:os";
import { extname } from "node:path";
import type { VariableName } from "@halcyon/schema";
import type { Gap } from "@halcyon/scoring";
import { Piscina } from "piscina";
import { Refusal } from "../refusal.ts";
import type { HourScores, PartTask } from "./part-task.ts";

/**
 * Scores a part apart from the event loop. Throws Refusal overloaded where too many wait already, and whatever ended the thread.
 */
export type ScoreApart = (task: PartTask) => Promise<HourScores | Gap>;

export interface ScoringThreads extends AsyncDisposable {
  readonly score: ScoreApart;
}

/** How many parts may wait for a thread. */
const waitingMax = 256;

/** After how long without work a thread is given up [ms]. */
const idleTimeoutMs = 30_000;

/** Threads that begin with the first work, one fewer than there are processors; one that dies fails its own work and is replaced. */
export function scoringThreads(file = "score-in-thread"): ScoringThreads {
  const extension = extname(new URL(import.meta.url).pathname);
  const pool = new Piscina<PartTask, HourScores | Gap>({
    filename: new URL(`${file}${extension}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: waitingMax,
    idleTimeout: idleTimeoutMs,
  });
  return {
    score({ weather, ...task }) {
      if (pool.queueSize >= waitingMax) {
        const detail = "Too many forecasts wait to be scored.";
        return Promise.reject(new Refusal("overloaded", { detail, retryAfterSeconds: 1 }));
      }
      return pool.run({ ...task, weather: { ...weather, grids: new Map(ownBuffers(weather.grids)) } });
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}

/** Grids without the rest of the buffers that they are views of, which would be copied to the thread as well. */
function* ownBuffers(grids: PartTask["weather"]["grids"]): Generator<[VariableName, Int16Array]> {
  for (const [name, grid] of grids) {
    yield [name, grid.byteLength === grid.buffer.byteLength ? grid : grid.slice()];
  }
}
