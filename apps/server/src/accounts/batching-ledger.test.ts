import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Batch, BatchOutcome, BatchStore } from "./batch-store.ts";
import { batchingLedger } from "./batching-ledger.ts";
import { endpoint, granted, quietLedger } from "./ledger-bench.suite.ts";

/** What a store says to a batch that it grants. */
function grantedAll({ wants }: Batch): BatchOutcome {
  const units = wants.reduce((sum, want) => sum + want.units, 0);
  return {
    nowMs: 0,
    keys: wants.map(({ keyId }) => ({ keyId, allowanceId: "alw_1", good: true })),
    allowances: [{ id: "alw_1", kind: "total", limit: 1e9, used: units, periodStartMs: 0, granted: units }],
  };
}

function storeOf(write: BatchStore["write"]): BatchStore {
  return {
    enter: async () => undefined,
    write,
    lastBatch: async () => undefined,
    leave: async () => undefined,
    close: async () => undefined,
  };
}

test("what is settled is written while charges keep coming", async () => {
  const written: Batch[] = [];
  const ledger = quietLedger(
    storeOf(async (batch) => {
      written.push(batch);
      return grantedAll(batch);
    }),
  );
  granted(await ledger.charge("key_1", endpoint, 2)).answered();
  const over = new AbortController();
  const charging = (async () => {
    while (!over.signal.aborted) await ledger.charge("key_1", endpoint, 1);
  })();
  await ledger.flush();
  over.abort();
  expect(written.flatMap(({ usage }) => usage)).toMatchObject([{ charged: 2 }]);
  await charging;
  await ledger.close();
});

test.each([
  ["breaks at once is sent again", 0, 2],
  ["is long without an answer is not waited for twice", 60, 1],
])("a batch that %s", async (_case, silentMs, sent) => {
  let writes = 0;
  const store = storeOf(async () => {
    writes += 1;
    await delay(silentMs);
    throw new Error("no answer");
  });
  const ledger = batchingLedger(store, {
    host: "here",
    pid: 1,
    sendAgainWithinMs: 30,
    retryAfterMs: 3_600_000,
  });
  expect(await ledger.charge("key_1", endpoint, 1)).toMatchObject({ result: "unavailable" });
  expect(writes).toBe(sent);
  await ledger.close();
});
