import { setTimeout as delay } from "node:timers/promises";
import { type InTraceSpan, withoutTraceSpans } from "../in-trace-span.ts";
import type { Crop, FetchProgress } from "./fetch-file.ts";
import type { SpanOptions } from "./requests/byte-ranges.ts";

export interface FetchOptions extends Partial<SpanOptions> {
  /** Folder of the journals. One process at a time works in it. */
  readonly workFolder: string;
  /** Part of each message that is kept. */
  readonly crop: Crop;
  /** Files that are fetched at the same time, one request of each. */
  readonly parallel?: number;
  /** Total time to wait for files that are not there yet [ms]. */
  readonly waitMs?: number;
  /** Pause before an absent file is requested again [ms]. */
  readonly pollMs?: number;
  /** Timeout of one attempt, its body included [ms]. */
  readonly timeoutMs?: number;
  /** Maximum number of attempts of a request. */
  readonly attempts?: number;
  readonly onProgress?: (progress: FetchProgress) => void;
  /** Shows pieces of the work as spans of a trace. */
  readonly inSpan?: InTraceSpan;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Random number generator, uniform in [0, 1). */
  readonly random?: () => number;
  /** Clock in milliseconds since 1970. */
  readonly clock?: () => number;
}

/** Default options of a fetch. */
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
