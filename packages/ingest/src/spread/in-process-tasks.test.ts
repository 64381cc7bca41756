import { expect, test } from "vitest";
import { inProcessTasks } from "./in-process-tasks.ts";
import type { SpreadTask } from "./spread-task.ts";

const task: SpreadTask = {
  store: "the store",
  part: "part",
  area: "area",
  ingest: "1",
  putOff: 0,
  step: { kind: "publish" },
};

test("a task that fails is tried five times, more and more slowly, and then given up", async () => {
  const slept: number[] = [];
  const tried: boolean[] = [];
  const given: [SpreadTask, number][] = [];
  const tasks = inProcessTasks(
    async (_, isLastTry) => {
      tried.push(isLastTry);
      throw new Error("the worker died");
    },
    1,
    {
      sleep: async (ms) => slept.push(ms),
      giveUp: async (...words) => void given.push(words),
    },
  );
  await tasks.send([task]);
  await tasks.idle();
  expect(tried).toEqual([false, false, false, false, true]);
  expect(slept).toEqual([1000, 2000, 4000, 8000]);
  expect(given).toEqual([[task, 5]]);
});

test("a task that waits for another try lets others go on", async () => {
  const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
  const done: number[] = [];
  const tasks = inProcessTasks(
    async ({ putOff }) => {
      if (putOff === 0 && !done.includes(1)) throw new Error("not yet");
      done.push(putOff);
      if (putOff === 1) goOn();
    },
    1,
    { sleep: () => pause },
  );
  await tasks.send([task, { ...task, putOff: 1 }]);
  await tasks.send([task]);
  await tasks.idle();
  expect(done).toEqual([1, 0]);
});
