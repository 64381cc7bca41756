import type { BatchStore } from "../accounts/batch-store.ts";
import type { KeyFinder } from "../accounts/key-finder.ts";
import type { Ledger } from "../accounts/ledger.ts";
import type { LedgerBench } from "../accounts/ledger-bench.suite.ts";
import type { Fate } from "./simulation-step.suite.ts";
import type { Subject } from "./subject.suite.ts";

/** A server process as far as it charges: a ledger and a cache of keys, over a line to the database that may fail. */
export interface SimulatedProcess {
  readonly pid: number;
  readonly ledger: Ledger;
  readonly keys: KeyFinder;
  /** What becomes of its next messages; later ones arrive. */
  setFates(fates: readonly Fate[]): void;
  /** Ends it without a farewell. */
  kill(): Promise<void>;
}

export async function simulatedProcess(
  { batchingLedger, keyCache, keyFinder }: Subject,
  bench: LedgerBench,
  pid: number,
  nowMs: () => number,
): Promise<SimulatedProcess> {
  const line: { fates: Fate[]; isCut: boolean } = { fates: [], isCut: false };
  const store = await bench.openStore();
  let token = 0;
  const ledger = batchingLedger(overLine(store, line), {
    host: "here",
    pid,
    newToken: () => `${pid}-${++token}`,
    beatEveryMs: 3_600_000,
  });
  return {
    pid,
    ledger,
    keys: keyCache(keyFinder(bench.database, nowMs, []), nowMs),
    setFates(fates) {
      line.fates = [...fates];
    },
    async kill() {
      line.isCut = true;
      await ledger.close().catch(() => store.close());
    },
  };
}

function overLine(store: BatchStore, line: { readonly fates: Fate[]; readonly isCut: boolean }): BatchStore {
  const send = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const fate = line.isCut ? "lost before" : line.fates.shift();
    if (fate === "lost before") throw new Error(fate);
    const answer = await call();
    if (fate === "lost after") throw new Error(fate);
    return answer;
  };
  return {
    enter: (writer) => send(() => store.enter(writer)),
    write: (batch) => send(() => store.write(batch)),
    lastBatch: (token) => send(() => store.lastBatch(token)),
    leave: (token) => send(() => store.leave(token)),
    close: () => store.close(),
  };
}
