import { expect, test } from "vitest";
import { endpoint, newAllowance, startMs } from "../ledger/ledger-bench.suite.ts";
import { openSqliteBench } from "../ledger/open-bench.suite.ts";
import { refundUnits } from "./refund-units.ts";

const periodStartMs = Date.UTC(2026, 10, 1);

/** Opens a bench with two allowances. Of each, 7 units are used this month, and the usage of the first allowance's key has 5 units. */
async function openUsed() {
  const bench = await openSqliteBench(":memory:");
  const { database } = bench;
  const [one, other] = [
    await newAllowance(database, { limit: 10 }),
    await newAllowance(database, { limit: 10 }),
  ];
  await database.updateTable("allowance").set({ used: 7, period_start: periodStartMs }).execute();
  const back = {
    keyId: one.keyIds[0]!,
    allowanceId: one.id,
    periodStartMs,
    chargedAtMs: startMs,
    endpoint,
    units: 2,
  };
  const { keyId: key_id, allowanceId: allowance_id } = back;
  const row = { key_id, allowance_id, day: "2026-11-21", endpoint, requests: 1, charged: 5 };
  await database.insertInto("usage_day").values(row).execute();
  return {
    back,
    row,
    refund: (changed: Partial<typeof back> = {}) =>
      database.transaction().execute((transaction) => refundUnits(transaction, { ...back, ...changed })),
    async used() {
      const rows = await database.selectFrom("allowance").select(["id", "used"]).execute();
      const byId = new Map(rows.map(({ id, used }) => [id, used]));
      return [byId.get(one.id), byId.get(other.id)];
    },
    usage: () => database.selectFrom("usage_day").selectAll().orderBy("day").orderBy("endpoint").execute(),
    [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose](),
  };
}

test("units go back to their allowance alone, and the usage of the day is less by them", async () => {
  await using bench = await openUsed();
  await bench.refund();
  expect(await bench.used()).toEqual([5, 7]);
  expect(await bench.usage()).toEqual([{ ...bench.row, charged: 3 }]);
});

test("units of another endpoint or day leave the usage as it is, and stand beside it without a request", async () => {
  await using bench = await openUsed();
  await bench.refund({ endpoint: "another" });
  await bench.refund({ chargedAtMs: startMs + 86_400_000 });
  const nothing = { requests: 0, charged: -2 };
  expect(await bench.usage()).toEqual([
    { ...bench.row, endpoint: "another", ...nothing },
    bench.row,
    { ...bench.row, day: "2026-11-22", ...nothing },
  ]);
});

test("units of a period that is over are not given to the next one, but its usage is less", async () => {
  await using bench = await openUsed();
  await bench.refund({ periodStartMs: Date.UTC(2026, 9, 1) });
  expect(await bench.used()).toEqual([7, 7]);
  expect(await bench.usage()).toEqual([{ ...bench.row, charged: 3 }]);
});

test.each([
  ["all", 7, 0],
  ["more than is used", 8, 0],
])("after %s came back nothing is used", async (_case, units, used) => {
  await using bench = await openUsed();
  await bench.refund({ units });
  expect(await bench.used()).toEqual([used, 7]);
});

test("a charge whose clock was behind its period counts on the first day of the period", async () => {
  await using bench = await openUsed();
  await bench.refund({ chargedAtMs: periodStartMs - 1 });
  expect((await bench.usage()).map(({ day, charged }) => [day, charged])).toEqual([
    ["2026-11-01", -2],
    ["2026-11-21", 5],
  ]);
});
