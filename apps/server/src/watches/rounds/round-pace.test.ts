import { describe, expect, test } from "vitest";
import { restsMax, roundPace } from "./round-pace.ts";

/** Creates an event loop whose work and pauses the test controls. */
function madeLoop() {
  const inWork = { count: 0 };
  const loop = { busyMs: 1000, onWait: () => {} };
  const waits: number[] = [];
  const rest = roundPace({
    inWork,
    busyMs: () => loop.busyMs,
    wait: async (delayMs, signal) => {
      signal.throwIfAborted();
      waits.push(delayMs);
      loop.onWait();
    },
  });
  return { inWork, loop, waits, rest: (signal = new AbortController().signal) => rest(signal) };
}

describe("the pace of a round", () => {
  test("rests as long as the work took", async () => {
    const { loop, waits, rest } = madeLoop();
    loop.busyMs += 3;
    await rest();
    loop.busyMs += 20;
    await rest();
    expect(waits).toEqual([3, 20]);
  });

  test("rests once for pieces of work that are shorter than a timer", async () => {
    const { loop, waits, rest } = madeLoop();
    for (let piece = 0; piece < 8; piece += 1) {
      loop.busyMs += 0.25;
      await rest();
    }
    expect(waits).toEqual([1, 1]);
  });

  test("does not count what requests take while it rests", async () => {
    const { loop, waits, rest } = madeLoop();
    loop.onWait = () => (loop.busyMs += 50);
    loop.busyMs += 2;
    await rest();
    loop.busyMs += 3;
    await rest();
    expect(waits).toEqual([2, 3]);
  });

  test("goes on resting while requests are in work", async () => {
    const { inWork, loop, waits, rest } = madeLoop();
    inWork.count = 2;
    loop.onWait = () => (inWork.count -= 1);
    loop.busyMs += 4;
    await rest();
    expect(waits).toEqual([4, 4]);
  });

  test("ends even where requests are in work at all times", async () => {
    const { inWork, loop, waits, rest } = madeLoop();
    inWork.count = 1;
    for (let place = 0; place < 100; place += 1) {
      loop.busyMs += 2;
      await rest();
    }
    expect(waits).toEqual(Array.from({ length: 100 * restsMax }, () => 2));
  });

  test("parts of rounds rest together", async () => {
    const { loop, waits, rest } = madeLoop();
    loop.busyMs += 3;
    await Promise.all([rest(), rest()]);
    expect(waits).toEqual([3]);
  });

  test("ends early where the round is to end", async () => {
    const { loop, rest } = madeLoop();
    loop.busyMs += 2;
    await expect(rest(AbortSignal.abort(new Error("closing")))).rejects.toThrow("closing");
  });
});
