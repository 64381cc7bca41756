import type { Fault } from "@halcyon/weather/http/object-server.suite";
import {
  brokenOff,
  dropped,
  flipped,
  late,
  type Mishap,
  refusal,
  truncated,
} from "@halcyon/weather/open-meteo/open-meteo-faults.suite";
import type { FakeUpstreams } from "./fake-upstreams.suite.ts";

const lateMs = 20;

/** Failures of requests to Open-Meteo. If the first byte is changed, the response is not JSON. */
const mishaps: readonly Mishap[] = [
  dropped,
  brokenOff,
  truncated,
  late(lateMs),
  refusal(503, "The service is overloaded"),
  refusal(429, "Too many concurrent requests"),
  flipped(0, 1),
];

/** Failures of requests for an object of an archive. */
const faults: readonly Fault[] = ["drop", "cut", { lateMs }, { status: 503 }, { status: 429 }];

/**
 * Failure that changes a bit of the first byte. Headers of chunks and indexes of shards have checksums, so the change is detected in both.
 */
const flippedChunk: Fault = { flipAt: 0 };

/** Share of changed chunks. Each one excludes its run for half an hour, so a larger share would leave no run to answer from. */
const flippedShare = 0.03;

/**
 * Makes a share of all responses fail in ways that can be detected.
 *
 * @param random - Returns a random number, uniform in [0, 1).
 * @returns Function that returns the number of failures so far.
 */
export function spoilAnswers(upstreams: FakeUpstreams, share: number, random: () => number): () => number {
  let spoiled = 0;
  const isSpoiled = (): boolean => {
    const is = random() < share;
    if (is) spoiled += 1;
    return is;
  };
  const among = <One>(kinds: readonly One[]): One => kinds[Math.floor(kinds.length * random())]!;
  const mishapOf = (): Mishap | undefined => (isSpoiled() ? among(mishaps) : undefined);
  upstreams.forecasts.mishapOf = mishapOf;
  upstreams.records.mishapOf = mishapOf;
  upstreams.archives.fault = (path) => {
    if (!isSpoiled()) return undefined;
    return path.includes("/chunks/") && random() < flippedShare ? flippedChunk : among(faults);
  };
  return () => spoiled;
}

/** Returns how often each URL, or range of bytes in an archive, was requested since the last call. */
export function timesAsked({ forecasts, records, archives }: FakeUpstreams): ReadonlyMap<string, number> {
  const all = [forecasts.asked, forecasts.metadataAsked, records.asked].flatMap((urls) =>
    urls.splice(0).map(({ href }) => href),
  );
  const times = new Map<string, number>();
  for (const one of [...all, ...archives.asked.splice(0)]) times.set(one, (times.get(one) ?? 0) + 1);
  return times;
}
