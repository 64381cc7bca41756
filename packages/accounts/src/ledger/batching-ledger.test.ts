import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Batch, BatchOutcome, BatchStore } from "./batch-store.ts";
import { batchingLedger, type BatchingLedgerOptions } from "./batching-ledger.ts";
import { endpoint, granted, quietLedger } from "./ledger-bench.suite.ts";

/** Returns the outcome of a store that grants all units of a batch. */
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
  ["breaks at once is sent again", 0, 3_600_000, 2],
  ["is long without an answer is not waited for twice", 60, 30, 1],
])("a batch that %s", async (_case, silentMs, sendAgainWithinMs, sent) => {
  let writes = 0;
  const store = storeOf(async () => {
    writes += 1;
    await delay(silentMs);
    throw new Error("no answer");
  });
  const ledger = batchingLedger(store, {
    host: "here",
    pid: 1,
    sendAgainWithinMs,
    retryAfterMs: 3_600_000,
  });
  expect(await ledger.charge("key_1", endpoint, 1)).toMatchObject({ result: "unavailable" });
  expect(writes).toBe(sent);
  await ledger.close();
});

describe("by the clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Opens a ledger with a store that grants everything, except while it is down. */
  function timed(options: Partial<BatchingLedgerOptions>) {
    const written: Batch[] = [];
    const state = { down: false, silent: false, left: 0, closed: 0, onWrite: (): void => undefined };
    const store: BatchStore = {
      ...storeOf(async (batch) => {
        written.push(batch);
        state.onWrite();
        if (state.down) throw new Error("down");
        return grantedAll(batch);
      }),
      leave: async () => {
        if (state.silent) throw new Error("no answer");
        state.left++;
      },
      close: async () => void state.closed++,
    };
    return { written, state, ledger: batchingLedger(store, { host: "here", pid: 1, ...options }) };
  }

  /** Advances the time, and waits until due writes are done. */
  async function pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
  }

  test("what is settled is written a moment later where no charge takes it along", async () => {
    const { ledger, written } = timed({ settleWithinMs: 100 });
    const charge = granted(await ledger.charge("key_1", endpoint, 2));
    await pass(1000);
    charge.answered();
    await pass(99);
    expect(written).toHaveLength(1);
    await pass(1);
    expect(written).toMatchObject([{ number: 1 }, { number: 2, wants: [], usage: [{ charged: 2 }] }]);
    await pass(1000);
    expect(written).toHaveLength(2);
    await ledger.close();
  });

  test("what is settled while a batch is on its way is written a moment after it", async () => {
    const { ledger, written, state } = timed({ settleWithinMs: 100 });
    const first = granted(await ledger.charge("key_1", endpoint, 2));
    state.onWrite = () => first.refund();
    await ledger.charge("key_1", endpoint, 1);
    expect(written).toHaveLength(2);
    await pass(100);
    expect(written).toMatchObject([{}, { closings: [] }, { wants: [], closings: [{ refunded: 2 }] }]);
    await ledger.close();
  });

  test("an idle writer says that it is alive, until it is closed", async () => {
    const { ledger, written } = timed({ beatEveryMs: 10_000 });
    await pass(9_999);
    expect(written).toEqual([]);
    await pass(1);
    await pass(10_000);
    expect(written.map(({ number, wants }) => [number, wants])).toEqual([
      [1, []],
      [2, []],
    ]);
    await ledger.close();
    await pass(100_000);
    expect(written).toHaveLength(2);
  });

  test("while the database is down charges fail at once with its error, and it is tried again by itself", async () => {
    const { ledger, written, state } = timed({ retryAfterMs: 250, sendAgainWithinMs: -1 });
    state.down = true;
    const down = { result: "unavailable", cause: new Error("down") };
    expect(await ledger.charge("key_1", endpoint, 1)).toEqual(down);
    const tried = written.length;
    expect(await ledger.charge("key_1", endpoint, 1)).toEqual(down);
    await pass(249);
    expect(written).toHaveLength(tried);
    state.down = false;
    await pass(1);
    expect(await ledger.charge("key_1", endpoint, 1)).toMatchObject({ result: "granted" });
    await ledger.close();
  });

  test("a closed ledger charges nothing, and has left and closed its store", async () => {
    const { ledger, state } = timed({});
    await ledger.charge("key_1", endpoint, 1);
    await ledger.close();
    expect(state).toMatchObject({ left: 1, closed: 1 });
    expect(await ledger.charge("key_1", endpoint, 1)).toEqual({
      result: "unavailable",
      cause: new Error("the ledger is closed"),
    });
  });

  test("a ledger that is closed while the database is down tries no more, and still closes its store", async () => {
    const { ledger, state, written } = timed({ sendAgainWithinMs: -1 });
    granted(await ledger.charge("key_1", endpoint, 1)).answered();
    state.down = true;
    await ledger.close();
    expect(state).toMatchObject({ left: 0, closed: 1 });
    const tried = written.length;
    await pass(100_000);
    expect(written).toHaveLength(tried);
  });

  test("a ledger whose database does not answer as it leaves still closes its store", async () => {
    const { ledger, state } = timed({});
    await ledger.charge("key_1", endpoint, 1);
    state.silent = true;
    await ledger.close();
    expect(state).toMatchObject({ left: 0, closed: 1 });
  });

  test("a ledger without anything to write has nothing to flush", async () => {
    const { ledger, written } = timed({});
    await ledger.flush();
    expect(written).toEqual([]);
    await ledger.close();
  });

  test("more waiting requests than allowed are told so at once", async () => {
    const { ledger } = timed({ waitingMax: 2 });
    const results = await Promise.all([1, 1, 1].map((units) => ledger.charge("key_1", endpoint, units)));
    expect(results).toMatchObject([
      { result: "granted" },
      { result: "granted" },
      { result: "unavailable", cause: new Error("too many charges wait") },
    ]);
    expect(await ledger.charge("key_1", endpoint, 1)).toMatchObject({ result: "granted" });
    await ledger.close();
  });
});
