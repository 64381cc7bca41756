import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChargeResult } from "./ledger.ts";
import { recalls } from "./recalls.ts";

interface Request {
  readonly name: string;
  readonly resolve: (result: ChargeResult) => void;
  waits: number;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a queue of waiting requests, and lists that record the repeated requests and the responses. */
function opened() {
  const calls: string[][] = [];
  const told: (readonly [name: string, result: ChargeResult])[] = [];
  const recalled = recalls<Request>((requests) => calls.push(requests.map(({ name }) => name)));
  const request = (name: string): Request => ({
    name,
    waits: 0,
    resolve: (result) => void told.push([name, result]),
  });
  return { recalled, calls, told, request };
}

test("requests are called again together, in their order, 25 ms after the first one came", () => {
  const { recalled, calls, told, request } = opened();
  recalled.wait(request("first"));
  vi.advanceTimersByTime(10);
  recalled.wait(request("second"));
  vi.advanceTimersByTime(14);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([["first", "second"]]);
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(1);
  expect(told).toEqual([]);
});

test("a request that comes later waits as long as the ones before", () => {
  const { recalled, calls, request } = opened();
  recalled.wait(request("first"));
  vi.advanceTimersByTime(25);
  recalled.wait(request("second"));
  vi.advanceTimersByTime(24);
  expect(calls).toEqual([["first"]]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([["first"], ["second"]]);
});

test("a request waits sixty times, and is then told that another process holds what it wants", () => {
  const { recalled, calls, told, request } = opened();
  const patient = request("patient");
  for (let wait = 1; wait <= 60; wait++) {
    recalled.wait(patient);
    vi.advanceTimersByTime(25);
    expect(calls).toHaveLength(wait);
  }
  expect(told).toEqual([]);
  recalled.wait(patient);
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(60);
  const cause = new Error("another process has not returned its share of the allowance");
  expect(told).toEqual([["patient", { result: "unavailable", cause }]]);
});

test("requests that wait when the ledger closes are told so, and called no more", () => {
  const { recalled, calls, told, request } = opened();
  recalled.wait(request("first"));
  recalled.close();
  vi.advanceTimersByTime(1000);
  expect(calls).toEqual([]);
  expect(told).toEqual([["first", { result: "unavailable", cause: new Error("the ledger is closed") }]]);
});
