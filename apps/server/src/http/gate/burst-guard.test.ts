import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BurstGuard } from "./burst-guard.ts";

function guardAt(perSecond: number, capacity?: number) {
  const clock = { ms: 1_000_000 };
  return { clock, guard: new BurstGuard(perSecond, () => clock.ms, capacity) };
}

test("lets one second's worth through at once and no more", () => {
  const { guard } = guardAt(50);
  const decisions = Array.from({ length: 51 }, () => guard.take("a"));
  expect(decisions.map(({ allowed }) => allowed)).toEqual([...Array.from({ length: 50 }, () => true), false]);
  expect(decisions.map(({ remaining }) => remaining)).toEqual([
    ...Array.from({ length: 50 }, (_, index) => 49 - index),
    0,
  ]);
});

test("lets one more through after each interval", () => {
  const { clock, guard } = guardAt(50);
  for (let count = 0; count < 50; count++) guard.take("a");
  clock.ms += 19;
  expect(guard.take("a").allowed).toBe(false);
  clock.ms += 1;
  expect(guard.take("a").allowed).toBe(true);
  expect(guard.take("a").allowed).toBe(false);
});

test("says when the burst is whole again and when to try again", () => {
  const { guard } = guardAt(1);
  expect(guard.take("a")).toEqual({ allowed: true, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 });
  expect(guard.take("a")).toEqual({ allowed: false, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 });
});

test("holds each key apart", () => {
  const { guard } = guardAt(1);
  guard.take("a");
  expect(guard.take("b").allowed).toBe(true);
});

test("forgets the key that asked longest ago", () => {
  const { guard } = guardAt(1, 2);
  for (const key of ["a", "b", "c"]) guard.take(key);
  expect(guard.take("c").allowed).toBe(false);
  expect(guard.take("a").allowed).toBe(true);
});

test("never lets more through than the burst and the rate allow", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.nat({ max: 400 }), { maxLength: 300 }),
      (perSecond, gapsMs) => {
        const { clock, guard } = guardAt(perSecond);
        const startMs = clock.ms;
        let allowed = 0;
        for (const gapMs of gapsMs) {
          clock.ms += gapMs;
          if (guard.take("a").allowed) allowed++;
          expect(allowed).toBeLessThanOrEqual(perSecond + ((clock.ms - startMs) * perSecond) / 1000 + 1e-6);
        }
      },
    ),
    { seed: 1 },
  );
});

test("waits no longer than for a whole burst after the clock went back", () => {
  const { clock, guard } = guardAt(50);
  for (let count = 0; count < 50; count++) guard.take("a");
  clock.ms -= 86_400_000;
  expect(guard.take("a")).toMatchObject({ allowed: false, resetSeconds: 1, retryAfterSeconds: 1 });
  clock.ms += 20;
  expect(guard.take("a").allowed).toBe(true);
});

describe("several requests at once", () => {
  test("are taken as many one after the other are, all or none", () => {
    const { guard } = guardAt(50);
    expect(guard.take("a", 40)).toMatchObject({ allowed: true, remaining: 10 });
    expect(guard.take("a", 11)).toMatchObject({ allowed: false, remaining: 10 });
    expect(guard.take("a", 10)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test("may be owed, so much and no more, and the key waits until they are made up for", () => {
    const { clock, guard } = guardAt(50);
    expect(guard.take("a", 150, 100)).toMatchObject({ allowed: true, remaining: 0, retryAfterSeconds: 3 });
    expect(guard.take("a", 1, 100).allowed).toBe(false);
    clock.ms += 2000;
    expect(guard.take("a").allowed).toBe(false);
    clock.ms += 20;
    expect(guard.take("a").allowed).toBe(true);
  });
});
