import { listeners } from "../state/listeners.ts";
import { callProblem } from "./call-problem.ts";

/** Strategy of a call: at once, or when its turn comes. */
export type Through = <Answer>(ask: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer>;

/** Makes a call immediately. */
export const atOnce: Through = (ask) => ask();

/** Calls that are limited so that they do not overload the server. */
interface GentleCalls {
  readonly through: Through;
  /** Returns the time until which no calls are made because the server asked for a pause [ms since 1970], or 0 if it never did. */
  readonly heldUntilMs: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Maximum wait for which calls are held [ms]. Longer waits that the server asks for are left to the reader. */
const holdMaxMs = 60_000;

/** Number of attempts of one call before its refusal stands. */
const triesMax = 5;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Makes a few calls at a time, in the order in which they come. A refusal that names a wait holds all calls for that time, then the call is made again. A
 * refusal because the allowance is used up is the response to all calls that wait.
 *
 * @param most - How many calls run at the same time.
 * @param wait - Resolves after so long [ms].
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
