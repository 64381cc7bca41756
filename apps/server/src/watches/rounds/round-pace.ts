import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { InWork } from "../../in-work.ts";

/** Lets other work use the event loop after a piece of work. Ends early with an error if the signal is aborted. */
export type GiveWay = (signal: AbortSignal) => Promise<void>;

/** Gives other work one turn of the event loop. */
export const oneTurn: GiveWay = () => nextTurn();

export interface RoundPaceOptions {
  /** Requests that have priority. */
  readonly inWork: Readonly<InWork>;
  /** Returns the processor time of the event loop's thread so far [ms]. */
  readonly busyMs?: () => number;
  readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** Minimum delay of timers [ms]. Shorter pauses are combined. */
const shortestMs = 1;

/** Maximum pause, as a multiple of the duration of the work. It ensures that a round ends even if there are always requests in work. */
export const restsMax = 5;

/**
 * Creates a pace that pauses as long as the event loop has worked since the last pause, including the work of requests. So a round takes at
 * most half of the time. While requests are in work, the pause is repeated, up to {@link restsMax} times in total. All parts of rounds pause
 * together.
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
