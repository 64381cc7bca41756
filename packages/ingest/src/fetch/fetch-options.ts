import { setTimeout as delay } from "node:timers/promises";
import { type InTraceSpan, withoutTraceSpans } from "../in-trace-span.ts";
import type { Crop, FetchProgress } from "./fetch-file.ts";
import type { SpanOptions } from "./requests/byte-ranges.ts";

export interface FetchOptions extends Partial<SpanOptions> {
  /** Folder for the fetched data. An interrupted ingest continues from this folder. Only one process at a time may use it. */
  readonly workFolder: string;
  /** Function that reduces a message to the part that the ingest stores. */
  readonly crop: Crop;
  /** Number of files that are fetched at the same time, with one request each. {@link fetchDefaults} has the defaults of this and the following options. */
  readonly parallel?: number;
  /** Maximum total time to wait for files that do not exist yet [ms]. */
  readonly waitMs?: number;
  /** Pause before an absent file is requested again [ms]. */
  readonly pollMs?: number;
  /** Maximum time of one attempt, including the response body [ms]. */
  readonly timeoutMs?: number;
  /** Maximum number of attempts of a request. */
  readonly attempts?: number;
  readonly onProgress?: (progress: FetchProgress) => void;
  /** Runs functions inside spans of a trace. */
  readonly inSpan?: InTraceSpan;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Returns a random number, uniform in [0, 1). It varies the time before a retry. */
  readonly random?: () => number;
  /** Returns the current time [ms since 1970]. */
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
