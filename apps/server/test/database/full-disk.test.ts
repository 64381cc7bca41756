import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { type Database, openDatabase } from "@halcyon/database/database";
import type { Models } from "../../src/ports.ts";
import { readiness } from "../../src/readiness.ts";
import { batchingLedger } from "@halcyon/accounts/ledger/batching-ledger";
import {
  endpoint,
  granted,
  newAllowance,
  startMs,
  unitsOf,
} from "@halcyon/accounts/ledger/ledger-bench.suite";
import { sqliteBatchStore } from "@halcyon/accounts/ledger/ledger.sqlite";

const pagesMax = { none: 1, many: 1_000_000 };

/** Prevents a file from growing, as a full disk does. SQLite treats a maximum below its current length as that length. */
async function setPagesMax(database: Database, pages: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database);
}

test("a full disk stops charges and readiness until there is room, and every unit is counted once", async () => {
  const file = join(temporaryFolder(), "halcyon.sqlite");
  const database = await openDatabase(file);
  const { id, keyIds } = await newAllowance(database, { limit: 1_000_000 });
  const ledger = batchingLedger(await sqliteBatchStore(database, () => startMs), {
    host: "here",
    pid: 1,
    retryAfterMs: 1,
    settleWithinMs: 1,
    beatEveryMs: 3_600_000,
  });
  const source = syntheticSource({ product: "gfs", seed: 0 });
  const models: Models = new Map([["noaa", [{ part: "deterministic", source }]]]);
  const records = { hourly: undefined, daily: undefined, projections: [] };
  const ports = { nowMs: () => startMs, models, records };
  const ready = readiness({ database, ledger, ports, isStopping: () => false });
  let answered = 0;
  const charge = async (name: string): Promise<string> => {
    const result = await ledger.charge(keyIds[0]!, name, 1);
    if (result.result === "granted") {
      granted(result).answered();
      answered++;
    }
    return result.result;
  };
  expect(await charge(endpoint)).toBe("granted");
  expect(await ready()).toEqual({ ready: true, degraded: [] });

  await setPagesMax(database, pagesMax.none);
  const full = { ready: false, reason: expect.stringContaining("disk of the database is full") };
  await vi.waitFor(
    async () => {
      // Rows of usage with long names fill the pages that are there.
      await charge(`${endpoint} ${answered}${"x".repeat(2000)}`);
      expect(await ready()).toEqual(full);
    },
    { interval: 1 },
  );
  for (let turn = 0; turn < 5; turn++) {
    expect(await ready()).toMatchObject({ ready: false });
    expect(await charge(endpoint)).toBe("unavailable");
  }

  await setPagesMax(database, pagesMax.many);
  await vi.waitFor(async () => expect(await ready()).toEqual({ ready: true, degraded: [] }));
  expect(await charge(endpoint)).toBe("granted");
  await ledger.close();
  expect(await unitsOf(database, id)).toEqual({ used: answered, answered, unsettled: 0 });
  expect(await database.introspection.getTables()).not.toContainEqual(
    expect.objectContaining({ name: "room" }),
  );
  await database.destroy();
});
