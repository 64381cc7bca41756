import { expect, test } from "vitest";
import type { AllowanceState, ChargeResult } from "./ledger.ts";
import { rememberingLedger } from "./remembering-ledger.ts";

/** Creates a ledger with one allowance that records the charges it receives. */
function ledgerOf(limit: number, capacity?: number) {
  const asked: number[] = [];
  const state = { remaining: limit };
  const charge = async (_keyId: string, _endpoint: string, units: number): Promise<ChargeResult> => {
    asked.push(units);
    const told = (): AllowanceState => ({
      kind: "total",
      limit,
      remaining: state.remaining,
      windowSeconds: undefined,
      resetSeconds: undefined,
    });
    if (units > state.remaining) return { result: "exhausted", allowance: told() };
    state.remaining -= units;
    const refund = (): void => void (state.remaining += units);
    const answered = (unanswered = 0): void => void (state.remaining += unanswered);
    return { result: "granted", charge: { periodStartMs: 0, refund, answered }, allowance: told() };
  };
  return { asked, state, ledger: rememberingLedger({ charge }, capacity) };
}

test("asks for a key that is new, and not again while something was left", async () => {
  const { asked, ledger } = ledgerOf(5);
  expect(await ledger.usedUp("a")).toBeUndefined();
  expect(await ledger.usedUp("a")).toBeUndefined();
  await ledger.charge("a", "e", 4);
  expect(await ledger.usedUp("a")).toBeUndefined();
  expect(asked).toEqual([0, 4]);
});

test("asks at every request once nothing is left, so that more is noticed at once", async () => {
  const { asked, ledger, state } = ledgerOf(1);
  await ledger.charge("a", "e", 1);
  for (let time = 0; time < 2; time++)
    expect(await ledger.usedUp("a")).toMatchObject({ result: "exhausted", allowance: { remaining: 0 } });
  state.remaining = 7;
  expect(await ledger.usedUp("a")).toBeUndefined();
  expect(asked).toEqual([1, 0, 0, 0]);
});

test("goes on without a question where a charge was too large for what is left", async () => {
  const { asked, ledger } = ledgerOf(2);
  expect((await ledger.charge("a", "e", 3)).result).toBe("exhausted");
  expect(await ledger.usedUp("a")).toBeUndefined();
  expect(asked).toEqual([3]);
});

test("remembers nothing of a key that is refused, or of a database that does not answer", async () => {
  const results: ChargeResult[] = [{ result: "refused" }, { result: "unavailable", cause: "gone" }];
  const ledger = rememberingLedger({ charge: async () => results.shift()! });
  expect(await ledger.usedUp("a")).toEqual({ result: "refused" });
  expect(await ledger.usedUp("a")).toEqual({ result: "unavailable", cause: "gone" });
});

test("forgets the key that was charged longest ago", async () => {
  const { asked, ledger } = ledgerOf(9, 2);
  for (const keyId of ["a", "b", "a", "c", "a", "b"]) await ledger.usedUp(keyId);
  expect(asked).toHaveLength(5);
});
