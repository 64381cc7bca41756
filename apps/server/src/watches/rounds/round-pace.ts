import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { InWork } from "../../in-work.ts";

/** Lets other work run on the event loop after a piece of work. It ends early with an error if the signal is aborted. */
export type GiveWay = (signal: AbortSignal) => Promise<void>;

/** Lets other work run for one turn of the event loop. */
export const oneTurn: GiveWay = () => nextTurn();

export interface RoundPaceOptions {
  /** Counter of the requests in progress. They have priority over rounds. */
  readonly inWork: Readonly<InWork>;
  /** Returns the processor time that the event loop's thread has used [ms]; by default it is measured. */
  readonly busyMs?: () => number;
  readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** Minimum pause [ms], because timers are not more precise. Shorter pauses are added up until they reach it. */
const shortestMs = 1;

/** Maximum length of a pause, as a multiple of the time that the work took. It lets a round end even if requests never cease. */
export const restsMax = 5;

/**
 * Creates the pauses of rounds. A pause is as long as the event loop has worked since the last pause, including requests. So a round uses at most half of the
 * time. While there are requests, the pause is repeated, up to {@link restsMax} times. All parts of rounds pause together.
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
