import { expect, test } from "vitest";
import { requestQueue } from "./request-queue.ts";

const never = new AbortController().signal;

/** Returns a task that records when it begins, and a function that ends it. */
function held(name: string, begun: string[]): { task: () => Promise<string>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    task: () => {
      begun.push(name);
      return promise;
    },
    end: () => resolve(name),
  };
}

test("tasks take turns in the order in which they came", async () => {
  const queue = requestQueue(2);
  const begun: string[] = [];
  const tasks = ["a", "b", "c", "d"].map((name) => held(name, begun));
  const ends = tasks.map(({ task }) => queue(task, never));
  expect(begun).toEqual(["a", "b"]);
  tasks[1]!.end();
  await ends[1];
  await Promise.resolve();
  expect(begun).toEqual(["a", "b", "c"]);
  for (const { end } of tasks) end();
  expect(await Promise.all(ends)).toEqual(["a", "b", "c", "d"]);
});

test("one that is no longer wanted leaves the queue and holds nobody up", async () => {
  const queue = requestQueue(1);
  const begun: string[] = [];
  const [first, second, third] = ["a", "b", "c"].map((name) => held(name, begun));
  const leaving = new AbortController();
  const ends = [queue(first!.task, never), queue(second!.task, leaving.signal), queue(third!.task, never)];
  leaving.abort(new Error("gone"));
  await expect(ends[1]).rejects.toThrow("gone");
  first!.end();
  third!.end();
  expect(await ends[2]).toBe("c");
  expect(begun).toEqual(["a", "c"]);
});

test("one that is no longer wanted does not enter an empty queue either", async () => {
  const task = (): Promise<never> => Promise.reject(new Error("It began."));
  await expect(requestQueue(1)(task, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
});

test("a task that fails gives its turn to the next", async () => {
  const queue = requestQueue(1);
  const failing = queue(() => Promise.reject(new Error("broken")), never);
  const next = queue(() => Promise.resolve("next"), never);
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
