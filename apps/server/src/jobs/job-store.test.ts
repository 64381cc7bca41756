import fc from "fast-check";
import { expect, test } from "vitest";
import { runningServer } from "../../test/harness/running-server.suite.ts";
import { jobStore } from "./job-store.ts";

test("a job gives back what was charged for the items that came to nothing", async () => {
  await using server = await runningServer();
  const store = jobStore(server.database, () => server.clock.ms);
  const {
    id: keyId,
    accountId,
    allowanceId,
  } = await server.database
    .selectFrom("api_key")
    .select(["id", "account_id as accountId", "allowance_id as allowanceId"])
    .executeTakeFirstOrThrow();
  const outcomes = fc.constantFrom("scored", "failed", "refused");
  const item = fc.record({ outcome: outcomes, cost: fc.integer({ min: 1, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 6 }), async (all) => {
      const costs = all.map(({ outcome, cost }) => (outcome === "refused" ? 0 : cost));
      const lines = all.map(({ outcome }, index) => ({ item: index, line: Buffer.from("{}"), outcome }));
      const charged = costs.reduce((sum, cost) => sum + cost, 0);
      const id = await store.create({
        principal: { accountId, keyId, allowanceId },
        endpoint: "v2.optimality.batch",
        items: all,
        charged,
        costs,
        periodStartMs: 0,
        lines: lines.filter(({ outcome }) => outcome === "refused"),
      });
      await store.add(id, lines);
      await store.finish(id);
      const scored = all.reduce((sum, { outcome, cost }) => sum + (outcome === "scored" ? cost : 0), 0);
      expect(await store.get(accountId, id)).toMatchObject({ status: "done", charged: scored });
    }),
    { seed: 44, numRuns: 20 },
  );
});
