import { setTimeout as delay } from "node:timers/promises";
import { type InTraceSpan, withoutTraceSpans } from "../in-trace-span.ts";
import type { Crop, FetchProgress } from "./fetch-file.ts";
import type { SpanOptions } from "./requests/byte-ranges.ts";

export interface FetchOptions extends Partial<SpanOptions> {
  /** Where journals are kept; one process at a time works in it. */
  readonly workFolder: string;
  /** What is kept of each message. */
  readonly crop: Crop;
  /** Files that are fetched at the same time, one request of each. */
  readonly parallel?: number;
  /** How long files that are not there yet are waited for in all [ms]. */
  readonly waitMs?: number;
  /** How long after a file was not there it is asked for again [ms]. */
  readonly pollMs?: number;
  /** How long one attempt may take, its body included [ms]. */
  readonly timeoutMs?: number;
  /** How often a request is sent at most. */
  readonly attempts?: number;
  readonly onProgress?: (progress: FetchProgress) => void;
  /** Shows pieces of the work as spans of a trace. */
  readonly inSpan?: InTraceSpan;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** What holds where nothing else is said. */
export const fetchDefaults = {
  parallel: 8,
  waitMs: 0,
  pollMs: 60_000,
  timeoutMs: 60_000,
  attempts: 10,
  gapBytes: 128 * 1024,
  spanBytes: 8 * 2 ** 20,
  fetch,
  sleep: delay,
  random: Math.random,
  clock: Date.now,
  onProgress: () => undefined,
  inSpan: withoutTraceSpans,
};
