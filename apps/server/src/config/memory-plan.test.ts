import { expect, test } from "vitest";
import { cacheSizes } from "./cache-sizes.ts";
import { memoryPlan } from "./memory-plan.ts";

const mebibyte = 2 ** 20;

/** Returns the maximum size of all caches of a plan, without data in heaps [MiB]. */
function cachesMiB({ caches, threads, thread }: ReturnType<typeof memoryPlan>): number {
  const sum = (sizes: object): number =>
    Object.values(sizes as Record<string, number>).reduce((all, bytes) => all + bytes);
  return (sum(caches) + threads * sum(thread.caches)) / mebibyte;
}

test("a server whose memory nobody bounds has the caches that it likes, and a thread for each other processor", () => {
  const plan = memoryPlan(undefined, 16);
  expect(plan).toMatchObject({ caches: cacheSizes, threads: 15 });
  expect(plan.thread.heapMaxMiB).toBeUndefined();
});

test.each([
  [512, 2],
  [1024, 2],
  [1024, 64],
  [2048, 2],
  [2048, 64],
  [8192, 64],
])("with %i MiB and %i processors all that it takes is below that", (memoryMiB, processors) => {
  const plan = memoryPlan(memoryMiB * mebibyte, processors);
  // A process, 300 MiB, answers that wait, 128, and what threads work with.
  const workedWith = 300 + 128 + (memoryMiB < 1024 ? 0 : 200 * plan.threads);
  expect(workedWith + cachesMiB(plan)).toBeLessThanOrEqual(memoryMiB);
  expect(plan.threads).toBeGreaterThanOrEqual(1);
  expect(plan.threads).toBeLessThan(processors);
  expect(plan.thread.heapMaxMiB).toBe(256);
});

test("with 2 GiB on two processors the caches are as large as without a bound", () => {
  expect(memoryPlan(2048 * mebibyte, 2).caches).toEqual(cacheSizes);
});
