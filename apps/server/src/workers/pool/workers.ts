import { memoryPlan } from "../../config/memory-plan.ts";
import { nothingUsual } from "../rpc/nothing-usual.ts";
import type { Ports, UsualScores, UsualOptions } from "../../ports.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import { recipientNow, workFor } from "../../errors/caller-left.ts";
import { inTraceSpan } from "../../trace-spans.ts";
import type { RankOptions, ScoreInWorker, ScoreWork } from "../../scoring/score-in-worker.ts";
import type { AnswerInWorker, WorkerCall } from "../../api/pipeline/answer-in-worker.ts";
import type { BytesAnswer } from "../../api/pipeline/answer.ts";
import { type Catalogue, catalogueOf, ownersOf, stateOf } from "../rpc/catalogue.ts";
import { fairTurns } from "./fair-turns.ts";
import type { RpcTargets } from "../rpc/server.ts";
import { poolOf } from "./pool.ts";

export interface Threads extends ScoreInWorker, AsyncDisposable {
  readonly answer: AnswerInWorker;
  /** Counts the years of a record; undefined where it cannot be scored. @throws Refusal overloaded, weather_unavailable */
  readonly usual: (wish: UsualOptions) => Promise<UsualScores | undefined>;
}

/** What a thread is asked to do, by the name of its function. */
export interface Tasks {
  readonly answer: { readonly name: string; readonly call: WorkerCall };
  readonly score: ScoreWork;
  readonly rank: ScoreWork & { readonly wish: RankOptions };
  readonly usual: UsualOptions;
}

/** A task, the state of the catalogue that it was admitted by, and whether anybody waits for it. */
export interface Task<Name extends keyof Tasks> {
  readonly work: Tasks[Name];
  readonly state: string;
  /** One number, shared with the thread: not 0 from when the recipient has left. */
  readonly left: Int32Array<SharedArrayBuffer>;
}

/** What a thread reads where the state of the catalogue is not the one that it knows. */
export interface CatalogueNow {
  readonly state: string;
  readonly catalogue: Catalogue;
}

/** What threads call of this one for as long as its catalogue is in one state. */
interface ServedCatalogue extends CatalogueNow {
  readonly owners: ReadonlyMap<string, object>;
}

/** How many tasks may wait for a thread. */
const waitingMax = 256;

/** How many tasks a thread has in work: while some of them wait for weather it does another. */
const tasksPerThread = 3;

/** After how long without work a thread is given up [ms]. Its first answer costs as much as some thirty later ones, for it starts without code and caches. */
const idleTimeoutMs = 10 * 60_000;

/**
 * Threads that answer and score by the code of the event loop, over the sources that this thread owns. They begin with the first work. One that
 * dies, also for want of memory, fails its own work and is replaced. Callers take turns.
 */
export function threads(
  ports: Pick<Ports, "models" | "records" | "ownEntries" | "lapseKPerKm" | "usual">,
  file = "thread",
  { threads: maxThreads, thread: { caches, heapMaxMiB } } = memoryPlan(undefined),
): Threads {
  const { catalogueNow, targets } = rpcTargetsOf(ports);
  const pool = poolOf(
    file,
    {
      maxThreads,
      concurrentTasksPerWorker: tasksPerThread,
      idleTimeout: idleTimeoutMs,
      workerData: caches,
      ...(heapMaxMiB === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMaxMiB } }),
    },
    targets,
  );
  const turns = fairTurns({ atOnce: maxThreads * tasksPerThread, waitingMax });
  const run = <Result>(
    name: keyof Tasks,
    accountId: string | undefined,
    work: unknown,
    bytes = 0,
  ): Promise<Result> => {
    const recipient = recipientNow();
    const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    recipient?.whenLeft(() => Atomics.store(left, 0, 1));
    const begin = () => pool.run<Result>(name, { work, state: catalogueNow().state, left });
    return inTraceSpan(`${name} apart`, () => turns(accountId ?? "", begin, recipient, bytes));
  };
  return {
    async answer(name, call, bytes) {
      const made = await run<SentAnswer>("answer", call.principal.accountId, { name, call }, bytes);
      return { ...made, chunks: made.chunks.map(asBuffer) };
    },
    score: (work) => run("score", work.accountId, work),
    rank: (work, wish) => run("rank", work.accountId, { ...work, wish }),
    // What is usual is counted for all who ask.
    usual: (wish) => workFor(undefined, () => run("usual", undefined, wish)),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/** What threads may call, and the state that it is in. */
export function rpcTargetsOf(
  ports: Pick<Ports, "models" | "records" | "usual"> & Pick<EntryPorts, "ownEntries">,
): {
  readonly catalogueNow: () => CatalogueNow;
  readonly targets: RpcTargets;
} {
  let served: ServedCatalogue | undefined;
  const catalogueNow = (): ServedCatalogue => {
    const state = stateOf(ports);
    if (served?.state !== state) served = { state, catalogue: catalogueOf(ports), owners: ownersOf(ports) };
    return served;
  };
  const readCatalogue = async (): Promise<CatalogueNow> => {
    const { state, catalogue } = catalogueNow();
    return { state, catalogue };
  };
  const targets: RpcTargets = (name) => {
    if (name === "catalogue") return { read: readCatalogue };
    if (name === "usual") return ports.usual ?? nothingUsual;
    return name === "own entries" ? ports.ownEntries : served?.owners.get(name);
  };
  return { catalogueNow, targets };
}

/** An answer as it arrives from another thread: its buffers are plain bytes. */
type SentAnswer = Omit<BytesAnswer, "chunks"> & {
  readonly chunks: readonly (string | Uint8Array<ArrayBuffer>)[];
};

function asBuffer(chunk: SentAnswer["chunks"][number]): string | Buffer {
  return typeof chunk === "string" ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
