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

/** What befalls a request to Open-Meteo. A flipped first byte leaves no JSON. */
const mishaps: readonly Mishap[] = [
  dropped,
  brokenOff,
  truncated,
  late(lateMs),
  refusal(503, "The service is overloaded"),
  refusal(429, "Too many concurrent requests"),
  flipped(0, 1),
];

/** What befalls a request for an object of an archive. */
const faults: readonly Fault[] = ["drop", "cut", { lateMs }, { status: 503 }, { status: 429 }];

/** Headers of chunks and indexes of shards are checked, so that a bit of the first byte is seen in both. */
const flippedChunk: Fault = { flipAt: 0 };

/** Each costs its run the next half an hour, so that more of them would leave no run to answer. */
const flippedShare = 0.03;

/**
 * Lets a share of all answers go wrong, in ways that can be noticed.
 *
 * @param random - Uniform in [0, 1).
 * @returns How many went wrong so far.
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

/** How often each question was asked upstream since the last look: address and range. */
export function timesAsked({ forecasts, records, archives }: FakeUpstreams): ReadonlyMap<string, number> {
  const all = [forecasts.asked, forecasts.metadataAsked, records.asked].flatMap((urls) =>
    urls.splice(0).map(({ href }) => href),
  );
  const times = new Map<string, number>();
  for (const one of [...all, ...archives.asked.splice(0)]) times.set(one, (times.get(one) ?? 0) + 1);
  return times;
}
