import { listeners } from "../state/listeners.ts";
import { callProblem } from "./call-problem.ts";

/** Function that runs a call, either immediately or when its turn in a queue comes. */
export type Through = <Answer>(ask: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer>;

/** Makes a call immediately. */
export const atOnce: Through = (ask) => ask();

/** Limiter of calls, so that many calls do not overload the server. */
interface GentleCalls {
  readonly through: Through;
  /** Returns the end of the pause that the server requested [ms since 1970]; 0 if it requested no pause. */
  readonly heldUntilMs: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Maximum time for which calls are delayed [ms]. If the server asks for a longer pause, the reader decides when to retry. */
const holdMaxMs = 60_000;

/** Maximum number of attempts of one call before its refusal is final. */
const triesMax = 5;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Returns a limiter that runs a few calls at a time, in the order of their arrival. If a refusal states a waiting time, all calls are delayed by that time, and
 * the refused call is repeated. If the server refuses a call because the allowance is used up, all waiting calls fail with the same error.
 *
 * @param most - Maximum number of simultaneous calls.
 * @param wait - Returns a promise that resolves after the given time [ms].
 */
export function gentleCalls(
  most: number,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): GentleCalls {
  const { subscribe, tellAll } = listeners();
  let waiting: readonly Waiting[] = [];
  let running = 0;
  let heldUntilMs = 0;

  function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < most) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const own: Waiting = { begin: resolve, refuse: reject };
      waiting = [...waiting, own];
      signal.addEventListener("abort", () => {
        waiting = waiting.filter((one) => one !== own);
        reject(signal.reason as Error);
      });
    });
  }

  function over(): void {
    const [next, ...rest] = waiting;
    waiting = rest;
    if (next === undefined) running--;
    else next.begin();
  }

  async function hold(ms: number): Promise<void> {
    heldUntilMs = Math.max(heldUntilMs, Date.now() + ms);
    tellAll();
    await wait(ms);
    tellAll();
  }

  async function attempt<Answer>(
    ask: () => Promise<Answer>,
    signal: AbortSignal,
    tries: number,
  ): Promise<Answer> {
    await turn(signal);
    let holdMs: number;
    try {
      const leftMs = heldUntilMs - Date.now();
      if (leftMs > 0) await wait(leftMs);
      signal.throwIfAborted();
      return await ask();
    } catch (error) {
      const { code, again, againAfterMs = Infinity } = callProblem(error);
      if (code === "allowance_exhausted") {
        for (const { refuse } of waiting) refuse(error);
        waiting = [];
      }
      if (!again || againAfterMs > holdMaxMs || tries >= triesMax || signal.aborted) throw error;
      holdMs = againAfterMs;
      await hold(holdMs);
    } finally {
      over();
    }
    return attempt(ask, signal, tries + 1);
  }

  return { through: (ask, signal) => attempt(ask, signal, 1), heldUntilMs: () => heldUntilMs, subscribe };
}
