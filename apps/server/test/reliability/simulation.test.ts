import fc from "fast-check";
import { test } from "vitest";
import { batchingLedger } from "@halcyon/accounts/ledger/batching-ledger";
import { keyCache } from "@halcyon/accounts/keys/key-cache";
import { keyFinder } from "@halcyon/accounts/keys/key-finder";
import type { LedgerBench } from "@halcyon/accounts/ledger/ledger-bench.suite";
import { postgresBatchStore } from "@halcyon/accounts/ledger/ledger.postgres";
import { sqliteBatchStore } from "@halcyon/accounts/ledger/ledger.sqlite";
import { newFile, openPostgresBench, openSqliteBench } from "@halcyon/accounts/ledger/open-bench.suite";
import { reconcile } from "@halcyon/accounts/ledger/reconcile";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
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
