import { expect, test } from "vitest";
import type { BatchOutcome, ChargedAllowance } from "./batch-store.ts";
import { type Lease, type LeaseSizes, leases, usualLeaseSizes } from "./leases.ts";

const nowMs = Date.UTC(2026, 10, 21, 9);
const dayStartMs = Date.UTC(2026, 10, 21);
const dayEndMs = Date.UTC(2026, 10, 22);

/** Creates leases with rules of revision 1, and a list of the units they give back. */
function opened(sizes: LeaseSizes = usualLeaseSizes) {
  const rules: { revision: number | undefined } = { revision: 1 };
  const givenBack: (readonly [batch: number, allowanceId: string, units: number])[] = [];
  const held = leases({ nowMs: () => nowMs, revision: () => rules.revision }, sizes, (...units) => {
    givenBack.push(units);
  });
  return { held, rules, givenBack };
}

type Key = BatchOutcome["keys"][number];

const goodKey = (keyId = "key_1", expiresAtMs: number | null = null): Key => ({
  keyId,
  allowanceId: "alw_1",
  good: true,
  expiresAtMs,
});

/** Returns the outcome of a batch that granted one unit of 1,000 per day and took some units in advance. */
function outcome(
  allowance: Partial<ChargedAllowance> = {},
  { keys = [goodKey()], revision = 1 }: { keys?: readonly Key[]; revision?: number } = {},
): BatchOutcome {
  return {
    nowMs,
    keys,
    revision,
    allowances: [
      {
        id: "alw_1",
        kind: "day",
        limit: 1000,
        used: 17,
        periodStartMs: dayStartMs,
        granted: 1,
        leased: 16,
        ...allowance,
      },
    ],
  };
}

/** Returns the lease that gave units. Fails if no lease did. */
function taken(lease: Lease | number): Lease {
  expect(lease).toBeTypeOf("object");
  return lease as Lease;
}

test("a key of which nothing is known asks for no lease", () => {
  const { held } = opened();
  expect(held.take("key_1", 1, nowMs)).toBe(0);
});

test("a batch that granted without a lease lets the next one ask for the first size", () => {
  const { held } = opened();
  const { leased: _leased, ...allowance } = outcome().allowances[0]!;
  held.open(1, { ...outcome(), allowances: [allowance] });
  expect(held.take("key_1", 1, nowMs)).toBe(16);
});

test("whoever only asked what is left asks for no lease", () => {
  const { held } = opened();
  held.open(1, outcome({ granted: 0, leased: 0 }));
  expect(held.take("key_1", 1, nowMs)).toBe(0);
});

test("a batch of a store that knows no revision leaves no lease", () => {
  const { held } = opened();
  const { revision: _revision, ...unknown } = outcome();
  held.open(1, unknown);
  expect(held.take("key_1", 1, nowMs)).toBe(0);
});

test("a lease gives its units until they do not suffice, and gives back the rest", () => {
  const { held, givenBack } = opened();
  held.open(7, outcome());
  expect(taken(held.take("key_1", 10, nowMs))).toMatchObject({
    batch: 7,
    unspent: 6,
    beside: 983,
    endMs: dayEndMs,
  });
  expect(taken(held.take("key_1", 6, nowMs)).unspent).toBe(0);
  expect(givenBack).toEqual([]);
  expect(held.take("key_1", 1, nowMs)).toBe(32);
  expect(givenBack).toEqual([[7, "alw_1", 0]]);
});

test("what a lease cannot give is asked for once, however often it is tried", () => {
  const { held, givenBack } = opened();
  held.open(7, outcome());
  expect(held.take("key_1", 20, nowMs)).toBe(32);
  expect(held.take("key_1", 1, nowMs)).toBe(32);
  expect(givenBack).toEqual([[7, "alw_1", 16]]);
  expect(held.unspentOf(7, "alw_1")).toBe(0);
});

test("a lease that ran dry is followed by one of twice its units, up to the largest", () => {
  const { held } = opened({ first: 16, max: 100, share: 64 });
  const asked: unknown[] = [];
  for (const [batch, leased] of [16, 32, 64, 100].entries()) {
    held.open(batch, outcome({ leased }));
    asked.push(held.take("key_1", leased + 1, nowMs));
  }
  expect(asked).toEqual([32, 64, 100, 100]);
});

test("a small lease is followed by one of at least the first size", () => {
  const { held } = opened();
  held.open(1, outcome({ leased: 3 }));
  expect(held.take("key_1", 4, nowMs)).toBe(16);
});

test.each([
  ["the instant in which its period ends", goodKey(), dayEndMs],
  ["the instant in which its key expires", goodKey("key_1", nowMs + 1000), nowMs + 1000],
])("a lease gives until %s, and the next one is as large", (_until, key, endMs) => {
  const { held, givenBack } = opened();
  held.open(1, outcome({ leased: 40 }, { keys: [key] }));
  taken(held.take("key_1", 1, endMs - 1));
  expect(held.take("key_1", 1, endMs)).toBe(40);
  expect(givenBack).toEqual([[1, "alw_1", 39]]);
});

test("a lease of all time never ends by the clock", () => {
  const { held } = opened();
  held.open(1, outcome({ kind: "total", periodStartMs: 0 }));
  expect(taken(held.take("key_1", 1, Number.MAX_SAFE_INTEGER)).endMs).toBeUndefined();
});

test("a lease gives nothing once the rules have changed", () => {
  const { held, rules, givenBack } = opened();
  held.open(1, outcome());
  rules.revision = 2;
  expect(held.take("key_1", 1, nowMs)).toBe(16);
  expect(givenBack).toEqual([[1, "alw_1", 16]]);
});

test("a lease that a batch took under rules of before is given back at once", () => {
  const { held, rules, givenBack } = opened();
  rules.revision = 2;
  held.open(1, outcome());
  expect(givenBack).toEqual([[1, "alw_1", 16]]);
  expect(held.take("key_1", 1, nowMs)).toBe(16);
});

test("a newer lease takes the place of the one before, which is given back", () => {
  const { held, givenBack } = opened();
  held.open(1, outcome());
  held.open(2, outcome({ used: 60, leased: 32 }));
  expect(givenBack).toEqual([[1, "alw_1", 16]]);
  expect(taken(held.take("key_1", 1, nowMs))).toMatchObject({ batch: 2, unspent: 31, beside: 940 });
});

test("a batch that took nothing ahead leaves the lease as it is, and says what is left beside it", () => {
  const { held, givenBack } = opened();
  held.open(1, outcome());
  held.open(2, outcome({ used: 500, leased: 0 }));
  expect(taken(held.take("key_1", 1, nowMs))).toMatchObject({ batch: 1, unspent: 15, beside: 500 });
  expect(givenBack).toEqual([]);
});

test("nothing is left beside a lease where more is used than the limit", () => {
  const { held } = opened();
  held.open(1, outcome({ limit: 10, used: 17 }));
  expect(taken(held.take("key_1", 1, nowMs)).beside).toBe(0);
});

test.each([
  ["a new period", outcome({ periodStartMs: dayEndMs, leased: 0 })],
  ["other rules", outcome({ leased: 0 }, { revision: 2 })],
])("a batch of %s gives the lease back and forgets the keys that it had", (_case, next) => {
  const { held, rules, givenBack } = opened();
  held.open(1, outcome({}, { keys: [goodKey("key_1"), goodKey("key_2")] }));
  rules.revision = next.revision;
  held.open(2, next);
  expect(givenBack).toEqual([[1, "alw_1", 16]]);
  expect(held.take("key_1", 1, nowMs)).toBe(16);
  expect(held.take("key_2", 1, nowMs)).toBe(0);
});

test("keys of an allowance share its lease, also those that come later", () => {
  const { held } = opened();
  held.open(1, outcome());
  expect(held.take("key_2", 1, nowMs)).toBe(0);
  held.open(2, outcome({ leased: 0 }, { keys: [goodKey("key_2")] }));
  expect(taken(held.take("key_2", 3, nowMs)).unspent).toBe(13);
  expect(taken(held.take("key_1", 3, nowMs)).unspent).toBe(10);
});

test("a key that is not good, or draws on another allowance, has no part in a lease", () => {
  const { held } = opened();
  const keys = [
    goodKey(),
    { ...goodKey("key_revoked"), good: false },
    { ...goodKey("key_other"), allowanceId: "alw_2" },
  ];
  held.open(1, outcome({}, { keys }));
  expect(held.take("key_revoked", 1, nowMs)).toBe(0);
  expect(held.take("key_other", 1, nowMs)).toBe(0);
  taken(held.take("key_1", 1, nowMs));
});

test("a lease is ended once, and only if it has units", () => {
  const { held, givenBack } = opened();
  expect(held.end("alw_1")).toBe(false);
  held.open(1, outcome());
  expect(held.end("alw_1")).toBe(true);
  expect(held.end("alw_1")).toBe(false);
  expect(givenBack).toEqual([[1, "alw_1", 16]]);
  held.open(2, outcome({ leased: 1 }));
  held.take("key_1", 1, nowMs);
  expect(held.end("alw_1")).toBe(false);
});

test("what is given back to an allowance is left beside its lease", () => {
  const { held } = opened();
  held.refunded("alw_1", 5);
  held.open(1, outcome());
  held.refunded("alw_1", 5);
  held.refunded("alw_2", 100);
  expect(taken(held.take("key_1", 1, nowMs)).beside).toBe(988);
});

test("the database is told of a lease once it was drawn on", () => {
  const { held } = opened();
  held.open(1, outcome());
  expect(held.unwritten()).toEqual([]);
  held.take("key_1", 2, nowMs);
  const [lease, ...more] = held.unwritten();
  expect(more).toEqual([]);
  expect(lease).toMatchObject({ batch: 1, unspent: 14, written: 16 });
  lease!.written = lease!.unspent;
  expect(held.unwritten()).toEqual([]);
});

test("a batch has unspent units of its own lease alone", () => {
  const { held } = opened();
  expect(held.unspentOf(1, "alw_1")).toBe(0);
  held.open(1, outcome());
  expect(held.unspentOf(1, "alw_1")).toBe(16);
  expect(held.unspentOf(2, "alw_1")).toBe(0);
  expect(held.unspentOf(1, "alw_2")).toBe(0);
});

test("a lease that nobody draws on is given back at the fifth look, and forgotten", () => {
  const { held, givenBack } = opened();
  expect(held.look()).toBe(false);
  held.open(1, outcome());
  for (let look = 1; look <= 4; look++) expect(held.look()).toBe(false);
  held.take("key_1", 1, nowMs);
  for (let look = 1; look <= 4; look++) expect(held.look()).toBe(false);
  expect(givenBack).toEqual([]);
  expect(held.look()).toBe(true);
  expect(givenBack).toEqual([[1, "alw_1", 15]]);
  expect(held.take("key_1", 1, nowMs)).toBe(0);
  expect(held.look()).toBe(false);
});

test("a look gives back the leases of other rules, and keeps how large the next one is to be", () => {
  const { held, rules, givenBack } = opened();
  held.open(1, outcome());
  rules.revision = 2;
  expect(held.look()).toBe(true);
  expect(held.look()).toBe(false);
  expect(givenBack).toEqual([[1, "alw_1", 16]]);
  expect(held.take("key_1", 1, nowMs)).toBe(16);
});

test("all leases are given back at the end", () => {
  const { held, givenBack } = opened();
  held.open(1, outcome());
  held.open(
    2,
    outcome({ id: "alw_2", leased: 4 }, { keys: [{ ...goodKey("key_2"), allowanceId: "alw_2" }] }),
  );
  held.endAll();
  expect(givenBack).toEqual([
    [1, "alw_1", 16],
    [2, "alw_2", 4],
  ]);
});

test("leases that others have given back are dropped, and nothing is given back twice", () => {
  const { held, givenBack } = opened();
  held.open(1, outcome());
  held.drop();
  held.endAll();
  expect(givenBack).toEqual([]);
  expect(held.take("key_1", 1, nowMs)).toBe(0);
  expect(held.unwritten()).toEqual([]);
  expect(held.unspentOf(1, "alw_1")).toBe(0);
});
