import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { loopDelay } from "./loop-delay.ts";

const block = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test("a loop that is kept waiting shows in two windows, a single long piece of work does not", async () => {
  using delay = loopDelay(100);
  await sleep(120);
  block(400);
  await sleep(20);
  expect(delay.medianMs()).toBeLessThan(300);
  const end = performance.now() + 900;
  while (performance.now() < end) {
    block(250);
    await sleep(1);
  }
  expect(delay.medianMs()).toBeGreaterThan(100);
  await expect.poll(() => delay.medianMs(), { interval: 5 }).toBeLessThan(100);
});
