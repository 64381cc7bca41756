import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unlessLate } from "./unless-late.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("gives what a task gives, and what it throws, where it is in time", async () => {
  expect(await unlessLate(Promise.resolve("new"), "old")).toBe("new");
  await expect(unlessLate(Promise.reject(new Error("down")), "old")).rejects.toThrow("down");
  expect(vi.getTimerCount()).toBe(0);
});

test("gives what was known where a task is late, and never what it throws then", async () => {
  const task = Promise.withResolvers<string>();
  const answer = unlessLate(task.promise, "old");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toBe("old");
  task.reject(new Error("down"));
  await vi.advanceTimersByTimeAsync(0);
});
