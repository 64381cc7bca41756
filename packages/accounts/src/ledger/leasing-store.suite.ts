import { describe, expect, test } from "vitest";
import { type Batch, heardOfWithinMs } from "./batch-store.ts";
import { type LedgerBench, newAllowance, startMs } from "./ledger-bench.suite.ts";

/** Returns a batch of one key that may take units in advance, up to the number of units left. */
function wanting(token: string, number: number, keyId: string, units: number, lease?: number): Batch {
  const wants = [lease === undefined ? { keyId, units } : { keyId, units, lease }];
  return { token, number, wants, closings: [], voided: undefined, usage: [] };
}

async function opened(bench: LedgerBench, limit: number, tokens = ["w1"]) {
  const { id, keyIds } = await newAllowance(bench.database, { limit, keys: 2 });
  const store = await bench.openStore();
  for (const token of tokens) await store.enter({ token, host: "here", pid: 1 });
  return { id, keyIds: keyIds as [string, string], store };
}

/** Defines tests for stores that allow leases: units that a batch takes in advance. */
export function describeLeasingStore(name: string, openBench: () => Promise<LedgerBench>): void {
  describe(`the leases on ${name}`, () => {
    test("are the largest that a key of the allowance asks for", async () => {
      await using bench = await openBench();
      const { keyIds, store } = await opened(bench, 100);
      const wants = [
        { keyId: keyIds[0], units: 6, lease: 16 },
        { keyId: keyIds[1], units: 10, lease: 8 },
      ];
      const outcome = await store.write({ ...wanting("w1", 1, keyIds[0], 0), wants });
      expect(outcome?.allowances).toMatchObject([
        { used: 32, granted: 16, leased: 16, leasedInAll: 16, isLeasedElsewhere: false },
      ]);
      const rows = await bench.database.selectFrom("open_charge").select(["units", "leased"]).execute();
      expect(rows).toEqual([{ units: 32, leased: 16 }]);
      await store.close();
    });

    test("are at most their share of what is left after the requests, rounded down", async () => {
      await using bench = await openBench();
      const { keyIds, store } = await opened(bench, 100);
      const batch = { ...wanting("w1", 1, keyIds[0], 1, 16), leaseShare: 10 };
      expect((await store.write(batch))?.allowances).toMatchObject([{ used: 10, granted: 1, leased: 9 }]);
      await store.close();
    });

    test("are nothing where requests want all that is left, or nobody asks for one", async () => {
      await using bench = await openBench();
      const { keyIds, store } = await opened(bench, 10);
      const none = await store.write(wanting("w1", 1, keyIds[0], 4));
      expect(none?.allowances).toMatchObject([{ used: 4, granted: 4, leased: 0, leasedInAll: 0 }]);
      const all = await store.write(wanting("w1", 2, keyIds[0], 20, 16));
      expect(all?.allowances).toMatchObject([{ used: 10, granted: 6, leased: 0, isLeasedElsewhere: false }]);
      await store.close();
    });

    test("are nothing while another writer is heard of, and are given again once it is silent", async () => {
      await using bench = await openBench();
      const { keyIds, store } = await opened(bench, 100, ["w1", "w2"]);
      await bench.setClock(startMs + heardOfWithinMs - 1);
      const beside = await store.write(wanting("w1", 1, keyIds[0], 1, 16));
      expect(beside?.allowances).toMatchObject([{ granted: 1, leased: 0 }]);
      await bench.setClock(startMs + heardOfWithinMs);
      const alone = await store.write(wanting("w1", 2, keyIds[0], 1, 16));
      expect(alone?.allowances).toMatchObject([{ granted: 1, leased: 16 }]);
      await store.close();
    });

    test("of a living writer are counted, and asked back where they are wanted", async () => {
      await using bench = await openBench();
      const { keyIds, store } = await opened(bench, 20);
      const first = await store.write(wanting("w1", 1, keyIds[0], 4, 16));
      expect(first?.allowances).toMatchObject([{ used: 20, granted: 4, leased: 16 }]);
      await store.enter({ token: "w2", host: "here", pid: 2 });
      const before = first!.revision!;
      const nothing = await store.write(wanting("w2", 1, keyIds[0], 0));
      expect(nothing).toMatchObject({
        revision: before,
        allowances: [{ granted: 0, leasedInAll: 16, isLeasedElsewhere: false }],
      });
      const wanted = await store.write(wanting("w2", 2, keyIds[0], 1));
      expect(wanted).toMatchObject({
        revision: before + 1,
        allowances: [{ granted: 0, leasedInAll: 16, isLeasedElsewhere: true }],
      });
      await store.close();
    });

    test("of the writer itself are not asked back of others", async () => {
      await using bench = await openBench();
      const { keyIds, store } = await opened(bench, 20);
      const first = await store.write(wanting("w1", 1, keyIds[0], 4, 16));
      const again = await store.write(wanting("w1", 2, keyIds[0], 1));
      expect(again).toMatchObject({
        revision: first!.revision,
        allowances: [{ granted: 0, leasedInAll: 16, isLeasedElsewhere: false }],
      });
      await store.close();
    });

    test("of a silent writer are waited for by nobody", async () => {
      await using bench = await openBench();
      const { keyIds, store } = await opened(bench, 20);
      await store.write(wanting("w1", 1, keyIds[0], 4, 16));
      await bench.setClock(startMs + heardOfWithinMs);
      await store.enter({ token: "w2", host: "here", pid: 2 });
      const outcome = await store.write(wanting("w2", 1, keyIds[0], 1));
      expect(outcome?.allowances).toMatchObject([{ granted: 0, leasedInAll: 0, isLeasedElsewhere: false }]);
      await store.close();
    });

    test("shrink by what requests were given of them, and by what is given back", async () => {
      await using bench = await openBench();
      const { id, keyIds, store } = await opened(bench, 100);
      await store.write(wanting("w1", 1, keyIds[0], 4, 16));
      const closing = { batch: 1, allowanceId: id, answered: 6, refunded: 3, leased: 5 };
      const outcome = await store.write({
        ...wanting("w1", 2, keyIds[0], 0),
        wants: [],
        closings: [closing],
      });
      expect(outcome?.allowances).toMatchObject([{ used: 17, granted: 0, leased: 0, leasedInAll: 5 }]);
      const rows = await bench.database.selectFrom("open_charge").select(["units", "leased"]).execute();
      expect(rows).toEqual([{ units: 11, leased: 5 }]);
      await store.close();
    });
  });
}
