// A process that charges as a server does, as fast as it gets decisions. Its parent sends what to charge, and gets what came of it.
import { setImmediate as nextTurn } from "node:timers/promises";
import { accountingIn } from "@halcyon/accounts/accounting";
import { openDatabase } from "@halcyon/database/database";
import { median, processorMs } from "./timing.ts";

/** Load of a process that charges keys: the keys, the number of simultaneous callers, and the duration. */
export interface ChargeLoad {
  readonly keyIds: readonly string[];
  /** Number of callers that make charges at the same time. */
  readonly callers: number;
  readonly seconds: number;
}

/** Results that a charging process reports. */
export interface Charged {
  readonly granted: number;
  readonly others: number;
  /** Median time of a charge [ms]. `p99Ms` is the 99th percentile. */
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Mean processor time of a charge, including its settlement and a share of the time to store charges in batches [µs]. */
  readonly cpuUs: number;
  /**
   * Median processor time of a charge, over short series of charges [µs]. Charges are stored in batches. Most series do not include the storing of a batch.
   */
  readonly medianCpuUs: number;
}

/** Number of charges in a short series. */
const stretchLength = 50;

/** Number of charges after which a caller lets other callers run, as requests over connections do. */
const turnLength = 8;

const location = process.argv[2]!;
const isPostgres = location.startsWith("postgres");
const database = await openDatabase(location);
const { ledger } = await accountingIn(database, isPostgres ? location : undefined, Date.now);

async function charge({ keyIds, callers, seconds }: ChargeLoad): Promise<Charged> {
  const cpuMs = processorMs();
  const stretchesMs: number[] = [];
  let stretchFromMs = cpuMs;
  const endMs = performance.now() + seconds * 1000;
  const times: number[] = [];
  const counts = { granted: 0, others: 0 };
  let turn = Math.floor(Math.random() * keyIds.length);
  const call = async (): Promise<void> => {
    let charges = 0;
    for (let beganMs = performance.now(); beganMs < endMs; beganMs = performance.now()) {
      const result = await ledger.charge(keyIds[turn++ % keyIds.length]!, "optimality.composite", 1);
      times.push(performance.now() - beganMs);
      if (++charges % turnLength === 0) await nextTurn();
      if (times.length % stretchLength === 0) {
        const nowMs = processorMs();
        stretchesMs.push(nowMs - stretchFromMs);
        stretchFromMs = nowMs;
      }
      if (result.result === "granted") {
        counts.granted++;
        result.charge.answered();
      } else counts.others++;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const cpuUs = (1000 * (processorMs() - cpuMs)) / times.length;
  const medianCpuUs = (1000 * median(stretchesMs)) / stretchLength;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)]!;
  return { ...counts, medianMs: at(0.5), p99Ms: at(0.99), cpuUs, medianCpuUs };
}

process.on("message", (load: ChargeLoad) => void charge(load).then((charged) => process.send?.(charged)));
process.on(
  "disconnect",
  () =>
    void ledger
      .close()
      .then(() => database.destroy())
      .then(() => process.exit()),
);
process.send?.("ready");
