import type { BatchStore } from "@halcyon/accounts/ledger/batch-store";
import type { KeyFinder } from "@halcyon/accounts/keys/key-finder";
import type { Ledger } from "@halcyon/accounts/ledger/ledger";
import { type LedgerBench, smallLeases } from "@halcyon/accounts/ledger/ledger-bench.suite";
import { given } from "@halcyon/base/given";
import type { Fate } from "./simulation-step.suite.ts";
import type { Subject } from "./subject.suite.ts";

/** Simulation of the part of a server process that charges. It has a ledger, a cache of keys, and a connection to the database that may fail. */
export interface SimulatedProcess {
  readonly pid: number;
  readonly ledger: Ledger;
  readonly keys: KeyFinder;
  /** Sets the fates of the next messages of the process. Later messages arrive. */
  setFates(fates: readonly Fate[]): void;
  /** Resolves when all open messages have arrived or were lost; undefined if there are none. */
  arrived(): Promise<unknown> | undefined;
  /** Ends the process without a shutdown. */
  kill(): Promise<void>;
}

export async function simulatedProcess(
  { batchingLedger, keyCache, keyFinder }: Subject,
  bench: LedgerBench,
  pid: number,
  nowMs: () => number,
): Promise<SimulatedProcess> {
  const line: Line = { fates: [], isCut: false, messages: new Set() };
  const store = await bench.openStore();
  let token = 0;
  const ledger = batchingLedger(overLine(store, line), {
    host: "here",
    pid,
    newToken: () => `${pid}-${++token}`,
    beatEveryMs: 3_600_000,
    leaseSizes: smallLeases,
  });
  return {
    pid,
    ledger,
    keys: keyCache(keyFinder(bench.database, nowMs, []), nowMs),
    setFates(fates) {
      line.fates = [...fates];
    },
    arrived: () => (line.messages.size === 0 ? undefined : Promise.allSettled(line.messages)),
    async kill() {
      line.isCut = true;
      await ledger.close().catch(() => store.close());
    },
  };
}

interface Line {
  fates: Fate[];
  isCut: boolean;
  /** Messages that have not arrived yet. */
  readonly messages: Set<Promise<unknown>>;
}

function overLine(store: BatchStore, line: Line): BatchStore {
  const send = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const fate = line.isCut ? "lost before" : line.fates.shift();
    if (fate === "lost before") throw new Error(fate);
    const message = call();
    line.messages.add(message);
    const answer = await message.finally(() => line.messages.delete(message));
    if (fate === "lost after") throw new Error(fate);
    return answer;
  };
  return {
    enter: (writer) => send(() => store.enter(writer)),
    write: (batch) => send(() => store.write(batch)),
    lastBatch: (token) => send(() => store.lastBatch(token)),
    leave: (token) => send(() => store.leave(token)),
    close: () => store.close(),
    ...given({ leasing: store.leasing }),
  };
}
