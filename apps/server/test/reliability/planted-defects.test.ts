import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LedgerBench } from "@halcyon/accounts/ledger/ledger-bench.suite";
import { newFile, openPostgresBench, openSqliteBench } from "@halcyon/accounts/ledger/open-bench.suite";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { sampled } from "@halcyon/testing";
import { defective } from "./defective.suite.ts";
import { plantedDefects, plantedInLeases, plantedInPostgres } from "./planted-defects.suite.ts";
import { histories } from "./simulation-step.suite.ts";
import { simulate } from "./simulation.suite.ts";
import type { Subject } from "./subject.suite.ts";

const runsMax = 200;
const steps = 60;

const inMemory = ({ sqliteBatchStore }: Subject): Promise<LedgerBench> =>
  openSqliteBench(":memory:", sqliteBatchStore);

/** Searches for a history in which modules with a defect violate a guarantee. */
async function expectFound(
  subject: Subject,
  open: (subject: Subject) => Promise<LedgerBench>,
  lived = histories(steps),
): Promise<void> {
  const { errorInstance } = await fc.check(
    fc.asyncProperty(lived, async (history) => {
      await using bench = await open(subject);
      await simulate(subject, bench, history);
    }),
    { numRuns: runsMax, endOnFailure: true },
  );
  expect(errorInstance).toMatchObject({ name: "AssertionError" });
}

test("copies of the modules without a defect are found good", async () => {
  const subject = await defective([]);
  const check = fc.asyncProperty(histories(steps), async (history) => {
    await using bench = await inMemory(subject);
    await simulate(subject, bench, history);
  });
  await fc.assert(check, { numRuns: 3 });
});

/** Tests the first defect in short test runs, and all defects in long ones. */
describe("the simulation finds that", () => {
  test.each(sampled(plantedDefects, plantedDefects.length))("$title", async (defect) => {
    await expectFound(await defective([defect]), inMemory);
  });
});

describe("on a file the simulation finds that", () => {
  test.each(sampled(plantedInLeases, plantedInLeases.length))("$title", async (defect) => {
    const open = async ({ sqliteBatchStore }: Subject): Promise<LedgerBench> =>
      openSqliteBench(await newFile(), sqliteBatchStore);
    await expectFound(await defective([defect]), open, histories(steps, { isLeasing: true }));
  });
});

describeWithPostgres("with PostgreSQL the simulation finds that", (server) => {
  test.each(sampled(plantedInPostgres, plantedInPostgres.length))("$title", async (defect) => {
    const open = async (subject: Subject): Promise<LedgerBench> =>
      openPostgresBench(await server().newMigratedDatabase(), subject.postgresBatchStore);
    await expectFound(await defective([defect]), open);
  });
});
