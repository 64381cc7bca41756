import type { OpeningClock } from "../../src/weather/sources/keep-opening.ts";

export interface HandClock extends OpeningClock {
  /** Advances the clock to the end of the next sleep, and returns the elapsed time [ms]. */
  next(): Promise<number>;
}

/** Creates a clock that the test advances. */
export function handClock(): HandClock {
  let nowMs = 0;
  const waiting: { untilMs: number; wake: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => waiting.push({ untilMs: nowMs + ms, wake: resolve })),
    async next(): Promise<number> {
      const [first] = waiting.toSorted((left, right) => left.untilMs - right.untilMs);
      waiting.splice(waiting.indexOf(first!), 1);
      const passedMs = first!.untilMs - nowMs;
      nowMs = first!.untilMs;
      first!.wake();
      await new Promise(setImmediate);
      return passedMs;
    },
  };
}
