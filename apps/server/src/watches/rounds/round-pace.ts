import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { InWork } from "../../in-work.ts";

/** Lets other work run on the event loop after a piece of work. The wait ends early with an error if the signal is aborted. */
export type GiveWay = (signal: AbortSignal) => Promise<void>;

/** Lets other work run for one turn of the event loop. */
export const oneTurn: GiveWay = () => nextTurn();

export interface RoundPaceOptions {
  /** Counter of the requests in progress, which have priority over evaluations of watches. */
  readonly inWork: Readonly<InWork>;
  /** Returns the processor time that the event loop's thread has used [ms]; by default it is measured. */
  readonly busyMs?: () => number;
  readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** Minimum pause [ms], because timers are not more precise. Shorter pauses are added up until they reach it. */
const shortestMs = 1;

/** Maximum length of a pause, as a multiple of the time that the work took. It lets the evaluation of watches end even if requests never cease. */
export const restsMax = 5;

/**
 * Creates the function that pauses the evaluation of watches. A pause is as long as the event loop has worked since the last pause, including requests. So
 * evaluations use at most half of the time. While there are requests, the pause is repeated, up to {@link restsMax} times. All evaluations pause together.
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
