import { availableParallelism } from "node:os";
import { extname } from "node:path";
import type { VariableName } from "@halcyon/schema";
import type { Gap } from "@halcyon/scoring";
import { Piscina } from "piscina";
import { Refusal } from "../refusal.ts";
import type { ExplainedPart, ExplainWish } from "./explain-part.ts";
import type { HourScores, PartTask } from "./part-task.ts";
import type { PartGap, PartHours, WindowAnswer, WindowQuestion } from "./search-windows.ts";

export interface ExplainTask extends PartTask {
  readonly wish: ExplainWish;
}

export interface WindowTask {
  readonly parts: readonly (PartHours & { readonly task: PartTask })[];
  readonly question: WindowQuestion;
}

/** Work apart from the event loop. All throw Refusal overloaded where too much waits already, and whatever ended the thread. */
export interface ScoreApart {
  readonly score: (task: PartTask) => Promise<HourScores | Gap>;
  readonly explain: (task: ExplainTask) => Promise<ExplainedPart | Gap>;
  readonly findWindows: (task: WindowTask) => Promise<WindowAnswer | PartGap>;
}

export interface ScoringThreads extends ScoreApart, AsyncDisposable {}

/** How many tasks may wait for a thread. */
const waitingMax = 256;

/** After how long without work a thread is given up [ms]. */
const idleTimeoutMs = 30_000;

/** Threads that begin with the first work, one fewer than there are processors; one that dies fails its own work and is replaced. */
export function scoringThreads(file = "score-in-thread"): ScoringThreads {
  const extension = extname(new URL(import.meta.url).pathname);
  const pool = new Piscina<unknown, unknown>({
    filename: new URL(`${file}${extension}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: waitingMax,
    idleTimeout: idleTimeoutMs,
  });
  const run = async <Result>(name: keyof ScoreApart, task: unknown): Promise<Result> => {
    if (pool.queueSize >= waitingMax) {
      const detail = "Too many forecasts wait to be scored.";
      throw new Refusal("overloaded", { detail, retryAfterSeconds: 1 });
    }
    return (await pool.run(task, { name })) as Result;
  };
  return {
    score: (task) => run("score", alone(task)),
    explain: ({ wish, ...task }) => run("explain", { ...alone(task), wish }),
    findWindows: ({ parts, question }) =>
      run("findWindows", {
        parts: parts.map(({ task, ...hours }) => ({ ...hours, task: alone(task) })),
        question,
      }),
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}

/** A task whose grids are without the rest of the buffers that they are views of, which would be copied to the thread as well. */
function alone({ weather, ...task }: PartTask): PartTask {
  const grids = new Map<VariableName, Int16Array>();
  for (const [name, grid] of weather.grids) {
    grids.set(name, grid.byteLength === grid.buffer.byteLength ? grid : grid.slice());
  }
  return { ...task, weather: { ...weather, grids } };
}
