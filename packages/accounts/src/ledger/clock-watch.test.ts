import { describe, expect, test } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { accountingIn } from "../accounting.ts";
import { clockWatch, latestInstant, toleranceMs } from "./clock-watch.ts";
import { granted, newAllowance, startMs } from "./ledger-bench.suite.ts";

const dayMs = 86_400_000;

function watched() {
  const told: number[] = [];
  return { told, clock: clockWatch((behindMs) => told.push(behindMs)) };
}

test("a clock that goes forward, or back by little, is no news", () => {
  const { told, clock } = watched();
  for (const ms of [0, dayMs, dayMs - toleranceMs, 40 * dayMs]) clock.see(startMs + ms);
  expect(told).toEqual([]);
  expect(clock.behindMs()).toBe(0);
});

test("a clock that goes back is told once, and again when it goes back further", () => {
  const { told, clock } = watched();
  clock.see(startMs);
  for (const days of [3, 2.9, 2, 5, 1, 0, 2]) clock.see(startMs - days * dayMs);
  expect(told).toEqual([3, 5, 2].map((days) => days * dayMs));
  expect(clock.behindMs()).toBe(2 * dayMs);
});

describe("a server", () => {
  test("says that its clock went back and a period lasts longer, and counts it no other way", async () => {
    const { told, clock } = watched();
    const now = { ms: startMs };
    await using database = await openDatabase(":memory:");
    const { keyIds } = await newAllowance(database, { kind: "day", limit: 3 });
    const { ledger } = await accountingIn(database, undefined, () => now.ms, clock);
    const charge = () => ledger.charge(keyIds[0]!, "optimality.composite", 1);
    granted(await charge()).answered();
    now.ms -= 4 * dayMs;
    expect(await charge()).toMatchObject({
      result: "granted",
      allowance: { remaining: 1, resetSeconds: expect.any(Number) },
    });
    expect(told).toEqual([4 * dayMs]);
    now.ms = startMs + dayMs;
    expect(await charge()).toMatchObject({ result: "granted", allowance: { remaining: 2 } });
    expect(clock.behindMs()).toBe(0);
    await ledger.close();
  });

  test("that starts with a clock that went back meanwhile says so", async () => {
    await using database = await openDatabase(":memory:");
    expect(await latestInstant(database)).toBe(0);
    const { keyIds } = await newAllowance(database, { kind: "month", limit: 3 });
    const first = await accountingIn(database, undefined, () => startMs);
    granted(await first.ledger.charge(keyIds[0]!, "optimality.composite", 1)).answered();
    await first.ledger.close();
    const { told, clock } = watched();
    const second = await accountingIn(database, undefined, () => startMs - 40 * dayMs, clock);
    expect(told).toHaveLength(1);
    await second.ledger.close();
  });
});

describeWithPostgres("with PostgreSQL", (server) => {
  test("the latest instant of the books is found", async () => {
    await using database = await openDatabase(await server().newMigratedDatabase());
    expect(await latestInstant(database)).toBe(0);
    const { id } = await newAllowance(database, { kind: "month", limit: 3 });
    await database.updateTable("allowance").set({ period_start: startMs }).where("id", "=", id).execute();
    expect(await latestInstant(database)).toBe(startMs);
  });
});
