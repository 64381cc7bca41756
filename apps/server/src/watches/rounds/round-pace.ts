import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { InWork } from "../../in-work.ts";

/** Lets other work have the event loop after a piece of work. It ends early with an error if the signal is aborted. */
export type GiveWay = (signal: AbortSignal) => Promise<void>;

/** Lets other work have one turn. */
export const oneTurn: GiveWay = () => nextTurn();

export interface RoundPaceOptions {
  /** Requests that go first. */
  readonly inWork: Readonly<InWork>;
  /** Returns the processor time of the event loop's thread so far [ms]. */
  readonly busyMs?: () => number;
  readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** Shortest time that timers wait [ms]; the rests for smaller pieces of work are combined. */
const shortestMs = 1;

/** Maximum rest, as a multiple of the time that the work took. A round ends even if requests are in work at all times. */
export const restsMax = 5;

/**
 * Creates a pace that rests as long as the event loop has worked since the last rest. So a round takes at most half of it. The work of requests in that time
 * counts as well. While requests are in work it rests again, up to {@link restsMax} times as long in all. Parts of rounds rest together.
 */
export function roundPace({ inWork, busyMs = threadMs, wait = waited }: RoundPaceOptions): GiveWay {
  let restedAt = busyMs();
  let resting: Promise<void> | undefined;
  const rest = async (tookMs: number, signal: AbortSignal): Promise<void> => {
    for (let rests = 0; rests === 0 || (inWork.count > 0 && rests < restsMax); rests += 1)
      await wait(tookMs, signal);
    restedAt = busyMs();
  };
  return async (signal) => {
    await nextTurn();
    const tookMs = busyMs() - restedAt;
    if (resting === undefined && tookMs < shortestMs) return;
    resting ??= rest(tookMs, signal).finally(() => {
      resting = undefined;
    });
    await resting;
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function waited(delayMs: number, signal: AbortSignal): Promise<void> {
  await sleep(delayMs, undefined, { signal });
}
