import fc from "fast-check";
import { test } from "vitest";
import { batchingLedger } from "../../src/accounts/ledger/batching-ledger.ts";
import { keyCache } from "../../src/accounts/keys/key-cache.ts";
import { keyFinder } from "../../src/accounts/keys/key-finder.ts";
import type { LedgerBench } from "../../src/accounts/ledger/ledger-bench.suite.ts";
import { postgresBatchStore } from "../../src/accounts/ledger/ledger.postgres.ts";
import { sqliteBatchStore } from "../../src/accounts/ledger/ledger.sqlite.ts";
import { newFile, openPostgresBench, openSqliteBench } from "../../src/accounts/ledger/open-bench.suite.ts";
import { reconcile } from "../../src/accounts/ledger/reconcile.ts";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { sized } from "@halcyon/testing";
import { histories } from "./simulation-step.suite.ts";
import { simulate } from "./simulation.suite.ts";
import type { Subject } from "./subject.suite.ts";

const subject: Subject = {
  batchingLedger,
  keyCache,
  keyFinder,
  postgresBatchStore,
  reconcile,
  sqliteBatchStore,
};
const steps = 60;

async function expectTrue(runs: number, open: () => Promise<LedgerBench>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(histories(steps), async (history) => {
      await using bench = await open();
      await simulate(subject, bench, history);
    }),
    { numRuns: runs },
  );
}

const onSqlite = sized(25, 2000);

test(`ledger, keys and caches keep their promises through ${onSqlite} random histories on SQLite`, () =>
  expectTrue(onSqlite, () => openSqliteBench(":memory:")));

const onFile = sized(5, 500);

test(`they keep them with leases through ${onFile} random histories on a file of SQLite`, () =>
  expectTrue(onFile, async () => openSqliteBench(await newFile())));

describeWithPostgres("with PostgreSQL", (server) => {
  const runs = sized(5, 400);

  test(`ledger, keys and caches keep their promises through ${runs} random histories`, () =>
    expectTrue(runs, async () => openPostgresBench(await server().newMigratedDatabase())));
});
