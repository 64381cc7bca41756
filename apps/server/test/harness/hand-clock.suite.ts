import type { OpeningClock } from "../../src/weather/sources/keep-opening.ts";

export interface HandClock extends OpeningClock {
  /** Goes on to the next end of a sleep, and gives how long that took [ms]. */
  next(): Promise<number>;
}

/** A clock that goes on when it is told to. */
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
