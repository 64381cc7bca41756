import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoopDelay } from "./loop-delay.ts";

const windowMs = 100;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Creates an event loop delay that the test controls. */
function madeLoop() {
  const samples: number[] = [];
  const histogram = {
    get count() {
      return samples.length;
    },
    percentile: () => samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)]! * 1e6,
    reset: () => void (samples.length = 0),
    enable: vi.fn<() => boolean>(),
    disable: vi.fn<() => boolean>(),
  };
  let lateMs = 0;
  const delay = new LoopDelay(windowMs, { histogram, nowMs: () => performance.now() + lateMs });
  /** Runs one window with the given delays of samples [ms]. A window without samples ends late itself. */
  const pass = (...delaysMs: number[]): void => {
    sample(...delaysMs);
    vi.advanceTimersByTime(windowMs);
  };
  /** Adds samples of the event loop. Each sample is the sampling interval of 10 ms plus a delay [ms]. */
  const sample = (...delaysMs: number[]): void => void samples.push(...delaysMs.map((ms) => ms + 10));
  return { delay, histogram, pass, sample, block: (ms: number) => (lateMs += ms) };
}

test("a loop that is kept waiting shows once two windows agree, a single long piece of work does not", () => {
  const { delay, pass } = madeLoop();
  using _ = delay;
  pass(0, 1, 0);
  expect(delay.medianMs()).toBe(0);
  pass(400, 420, 410);
  expect(delay.medianMs()).toBe(0);
  pass(0, 1, 0);
  expect(delay.medianMs()).toBe(0);
  pass(250, 260, 270);
  pass(350, 360, 370);
  expect(delay.medianMs()).toBe(260);
});

test("the overload is over with the first samples of a window that are on time", () => {
  const { delay, pass, sample } = madeLoop();
  using _ = delay;
  pass(250);
  pass(260);
  expect(delay.medianMs()).toBe(250);
  sample(300, 310, 320);
  expect(delay.medianMs()).toBe(250);
  sample(0, 0, 0, 0);
  expect(delay.medianMs()).toBe(0);
});

test("a window in which not even a sample was taken is as late as its own end", () => {
  const { delay, pass, block, histogram } = madeLoop();
  histogram.percentile = () => 0;
  using _ = delay;
  for (let window = 0; window < 2; window += 1) {
    block(700);
    pass();
  }
  expect(delay.medianMs()).toBe(700);
});

test("nothing is measured after its end", () => {
  const { delay, histogram } = madeLoop();
  expect(histogram.enable).toHaveBeenCalledOnce();
  delay[Symbol.dispose]();
  expect(histogram.disable).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
