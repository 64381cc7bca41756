import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { defective } from "./defective.suite.ts";
import { plantedDefects, plantedInPostgres } from "./planted-defects.suite.ts";
import { histories } from "./simulation-step.suite.ts";
import { simulate } from "./simulation.suite.ts";
import type { Subject } from "./subject.suite.ts";
import { postgresWorld, sqliteWorld, type World } from "./world.suite.ts";

const runsMax = 200;
const steps = 60;

/** Looks for a history in which modules with a defect do not keep a promise. */
async function expectFound(subject: Subject, open: (subject: Subject) => Promise<World>): Promise<void> {
  const { errorInstance } = await fc.check(
    fc.asyncProperty(histories(steps), async (history) => {
      await using world = await open(subject);
      await simulate(subject, world, history);
    }),
    { numRuns: runsMax, endOnFailure: true },
  );
  expect(errorInstance).toMatchObject({ name: "AssertionError" });
}

test("copies of the modules without a defect are found good", async () => {
  const subject = await defective([]);
  const check = fc.asyncProperty(histories(steps), async (history) => {
    await using world = await sqliteWorld(subject);
    await simulate(subject, world, history);
  });
  await fc.assert(check, { numRuns: 3 });
});

describe("the simulation finds that", () => {
  test.each(plantedDefects)("$title", async (defect) => {
    await expectFound(await defective([defect]), sqliteWorld);
  });
});

describeWithPostgres("with PostgreSQL the simulation finds that", (server) => {
  test.each(plantedInPostgres)("$title", async (defect) => {
    const open = async (subject: Subject): Promise<World> =>
      postgresWorld(subject, await server().newDatabase());
    await expectFound(await defective([defect]), open);
  });
});
