import { StoreError } from "@halcyon/store";
import { expect, test } from "vitest";
import { handClock } from "../../../test/harness/hand-clock.suite.ts";
import { keepOpening, type Opening } from "./keep-opening.ts";

const empty = (): never => {
  throw new StoreError("empty", "gfs has no published run");
};

test("is tried again after 5 s, then after twice as long each time, at most 10 min", async () => {
  const clock = handClock();
  await keepOpening("models.noaa", empty, () => undefined, clock);
  const waits: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) waits.push(await clock.next());
  expect(waits.map((ms) => ms / 1000)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});

test("says why it is not open and when it is tried next, and comes in when it can", async () => {
  const clock = handClock();
  const seen: Opening<string>[] = [];
  let open: () => string = empty;
  await keepOpening(
    "models.noaa",
    () => open(),
    (opening) => seen.push(opening),
    clock,
  );
  expect(seen.at(-1)).toMatchObject({ absence: { trouble: "empty", nextTryMs: 5000 } });
  expect(seen.at(-1)!.absence!.cause.message).toMatch(/^models\.noaa: gfs has no published run/);
  await clock.next();
  expect(seen.slice(-2)).toMatchObject([
    { absence: { trouble: "empty", nextTryMs: undefined } },
    { absence: { trouble: "empty", nextTryMs: 15_000 } },
  ]);
  open = () => "opened";
  await clock.next();
  expect(seen.at(-1)).toEqual({ opened: "opened" });
});

test("is not waited for longer than the patience, and comes in later", async () => {
  const clock = handClock();
  const { promise, resolve } = Promise.withResolvers<string>();
  const seen: Opening<string>[] = [];
  const started = keepOpening(
    "models.noaa",
    () => promise,
    (opening) => seen.push(opening),
    { ...clock, patienceMs: 10_000 },
  );
  expect(await clock.next()).toBe(10_000);
  await started;
  expect(seen).toMatchObject([{ absence: { trouble: "unreachable", nextTryMs: undefined } }]);
  resolve("opened");
  await new Promise(setImmediate);
  expect(seen.at(-1)).toEqual({ opened: "opened" });
});

test("tells who asked when it has opened, and not before", async () => {
  const clock = handClock();
  const told: string[] = [];
  let open: () => string = empty;
  const onOpened = (where: string): void => void told.push(where);
  await keepOpening(
    "models.noaa",
    () => open(),
    () => undefined,
    { ...clock, onOpened },
  );
  expect(told).toEqual([]);
  open = () => "opened";
  await clock.next();
  expect(told).toEqual(["models.noaa"]);
});
