import fc from "fast-check";
import { sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import type { BatchStore } from "./batch-store.ts";
import { endpoint, type LedgerBench, newAllowance, quietLedger, unitsOf } from "./ledger-bench.suite.ts";

/** Fate of a write: success, loss before it takes effect, or loss of the response after it took effect. */
type Fate = "fine" | "lost before" | "lost after";

function faulty(store: BatchStore, fates: readonly Fate[], hurry: { over: boolean }): BatchStore {
  let index = 0;
  return {
    ...store,
    async write(batch) {
      const fate = hurry.over ? "fine" : (fates[index++ % fates.length] ?? "fine");
      if (fate === "lost before") throw new Error("lost before");
      const outcome = await store.write(batch);
      if (fate === "lost after") throw new Error("lost after");
      return outcome;
    },
  };
}

const requests = 60;

/** Defines tests of a ledger that randomly loses writes and their responses. */
export function describeLedgerFaults(openBench: () => Promise<LedgerBench>, runs = sized(5, 25)): void {
  test(`counts exactly what was answered through ${runs} histories of lost writes and lost answers`, async () => {
    await using bench = await openBench();
    const fates = fc.array(fc.constantFrom<Fate>("fine", "fine", "lost before", "lost after"), {
      minLength: 1,
      maxLength: 30,
    });
    const units = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: requests, maxLength: requests });
    await fc.assert(
      fc.asyncProperty(fates, units, fc.nat({ max: 60 }), async (ways, costs, limit) => {
        const { id, keyIds } = await newAllowance(bench.database, { kind: "total", limit });
        const hurry = { over: false };
        const ledger = quietLedger(faulty(await bench.openStore(), ways, hurry));
        let answered = 0;
        for (let first = 0; first < costs.length; first += 4) {
          await Promise.all(
            costs.slice(first, first + 4).map(async (cost, index) => {
              const result = await ledger.charge(keyIds[0]!, endpoint, cost);
              if (result.result !== "granted") return;
              if (index === 3) return result.charge.refund();
              result.charge.answered();
              answered += cost;
            }),
          );
          expect(answered).toBeLessThanOrEqual(limit);
        }
        hurry.over = true;
        await ledger.flush();
        await ledger.flush();
        expect(await unitsOf(bench.database, id)).toEqual({ used: answered, answered, unsettled: 0 });
        await ledger.close();
      }),
      { numRuns: runs },
    );
  });
}
