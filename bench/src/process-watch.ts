// Loaded into a process before its own code. Tells over IPC what the process has taken, and how long one turn of its loop worked at most since it was
// last asked.
import { longestTurn } from "./longest-turn.ts";

/** Resources that a process has used. */
export interface Spent {
  /** Processor time of all threads [ms]. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** Peak memory since the last query [bytes]; 0 if the event loop is not monitored. */
  readonly peakRssBytes: number;
  /** Longest turn of the event loop since the last query [ms]; 0 if the event loop is not monitored. */
  readonly longestMs: number;
}

const isLoopWatched = process.env["BENCH_WATCHES_LOOP"] !== undefined;
const longest = isLoopWatched ? longestTurn() : () => 0;
let peakRssBytes = 0;
if (isLoopWatched)
  setInterval(() => {
    peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
  }, 1).unref();

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  process.send?.({
    cpuMs,
    rssBytes: process.memoryUsage.rss(),
    peakRssBytes,
    longestMs: longest(),
  } satisfies Spent);
  peakRssBytes = 0;
});
process.channel?.unref();
