import { memoryPlan } from "../../config/memory-plan.ts";
import { nothingWarned } from "../../scoring/gate/hour-gate.ts";
import { nothingProved, nothingUsual } from "../rpc/remote-ports.ts";
import type { Ports, UsualScores, UsualOptions } from "../../ports.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import { recipientNow, workFor } from "../../errors/caller-left.ts";
import { inTraceSpan } from "../../trace-spans.ts";
import type { RankOptions, ScoreInWorker, ScoreWork } from "../../scoring/score-in-worker.ts";
import type { AnswerInWorker, WorkerCall } from "../../api/pipeline/answer-in-worker.ts";
import type { BytesAnswer } from "../../api/pipeline/answer.ts";
import { type Catalogue, catalogueOf, ownersOf, stateOf } from "../rpc/catalogue.ts";
import { fairTurns } from "./fair-turns.ts";
import { type RpcTargets, type Greeting, serveRpc } from "../rpc/server.ts";
import type { Piscina } from "piscina";
import { moduleBeside } from "@halcyon/base/module-beside";
import { portChannel } from "../rpc/channel.ts";
import { type Outcome, type SentError, toError, valueOf } from "../../errors/sent-error.ts";
import type { CellsFileWork, WriteCells } from "../../scoring/field/cells-file.ts";
import type { CellsWork, ScoreCells, ScoredCells } from "../../scoring/field/score-cells.ts";
import type { RouteWork, ScoreRouteCells } from "../../scoring/field/score-route.ts";

export interface Threads extends ScoreInWorker, AsyncDisposable {
  /** Scores a block of the cells of an area. It throws the same errors as in the event loop. */
  readonly cells: ScoreCells;
  /** Scores cells of a route. It throws the same errors as in the event loop. */
  readonly routeCells: ScoreRouteCells;
  /** Writes the scored cells of an area as a file. */
  readonly cellsFile: WriteCells;
  readonly answer: AnswerInWorker;
  /**
   * Computes score frequencies from the years of a weather record. The result is undefined if the record cannot be scored.
   *
   * @throws Refusal overloaded if there is no free thread in time, weather_unavailable if the record cannot be read.
   */
  readonly usual: (wish: UsualOptions) => Promise<UsualScores | undefined>;
}

/** Input of the tasks of a worker thread, by the name of the function that runs the task. */
export interface Tasks {
  readonly answer: { readonly name: string; readonly call: WorkerCall };
  readonly score: ScoreWork;
  readonly rank: ScoreWork & { readonly wish: RankOptions };
  readonly cells: CellsWork;
  readonly routeCells: RouteWork;
  readonly cellsFile: CellsFileWork;
  readonly usual: UsualOptions;
}

/** Block of cells as it arrives from another thread. Errors were sent as values. */
export interface SentCells extends Omit<ScoredCells, "failed"> {
  readonly failed: readonly { readonly index: number; readonly error: SentError }[];
}

/** Task for a thread, with the state of the catalogue at the time when the request was checked. */
export interface Task<Name extends keyof Tasks> {
  readonly work: Tasks[Name];
  readonly state: string;
  /** Flag shared with the thread: one number, which is nonzero once the recipient of the result has disconnected. */
  readonly left: Int32Array<SharedArrayBuffer>;
}

/** Current catalogue of weather, and a text that identifies its state. A thread reads the catalogue if its own copy has another state. */
export interface CatalogueNow {
  readonly state: string;
  readonly catalogue: Catalogue;
}

/** Current catalogue, and the objects whose methods threads may call. */
interface ServedCatalogue extends CatalogueNow {
  readonly owners: ReadonlyMap<string, object>;
}

/** Maximum number of tasks that wait for a thread. */
const waitingMax = 256;

/** Maximum number of tasks that a thread runs at the same time. While a task waits for weather, the thread continues with another. */
const tasksPerThread = 3;

/**
 * Time without work after which a thread is ended [ms]. The first response of a new thread takes as long as about thirty later responses, because it starts
 * without compiled code and caches.
 */
const idleTimeoutMs = 10 * 60_000;

/**
 * Creates a pool of threads that compute responses and scores with the same code as the event loop. The threads read weather through the sources of the
 * calling thread. No thread is started before the first task arrives. If a thread dies, for example from lack of memory, only its own tasks fail, and it is
 * replaced. Tasks of different API keys take turns.
 */
export function threads(
  ports: Pick<Ports, "models" | "records" | "ownEntries" | "lapseKPerKm" | "usual" | "proof" | "warned">,
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
      ...(heapMaxMiB === undefined ? {} : { resourceLimits: limitsOf(heapMaxMiB) }),
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
    async cells(work) {
      const { failed, ...sums } = await run<SentCells>("cells", work.accountId, work);
      return { ...sums, failed: failed.map(({ index, error }) => ({ index, error: toError(error) })) };
    },
    routeCells: (work) => run("routeCells", work.accountId, work),
    cellsFile: (work) => run("cellsFile", work.accountId, work),
    // What is usual is counted for all who ask.
    usual: (wish) => workFor(undefined, () => run("usual", undefined, wish)),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/**
 * Maximum size of the young objects of a thread with limited memory [MiB]. By default, V8 lets them grow to four times this size, and scoring is not faster by
 * that.
 */
const youngMaxMiB = 12;

function limitsOf(heapMaxMiB: number) {
  return { maxOldGenerationSizeMb: heapMaxMiB, maxYoungGenerationSizeMb: youngMaxMiB };
}

/** Returns the current catalogue, and the objects whose methods threads may call. */
export function rpcTargetsOf(
  ports: Pick<Ports, "models" | "records" | "usual" | "proof" | "warned"> & Pick<EntryPorts, "ownEntries">,
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
    if (name === "warned") return ports.warned ?? nothingWarned;
    if (name === "proof") return ports.proof ?? nothingProved;
    return name === "own entries" ? ports.ownEntries : served?.owners.get(name);
  };
  return { catalogueNow, targets };
}

/** Response as it arrives from another thread. Node.js buffers have become plain byte arrays. */
type SentAnswer = Omit<BytesAnswer, "chunks"> & {
  readonly chunks: readonly (string | Uint8Array<ArrayBuffer>)[];
};

function asBuffer(chunk: SentAnswer["chunks"][number]): string | Buffer {
  return typeof chunk === "string" ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/** Pool of threads that run the functions of one file. */
interface Pool extends AsyncDisposable {
  run<Result>(name: string, given: unknown): Promise<Result>;
}

type PoolOptions = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  "maxThreads" | "concurrentTasksPerWorker" | "idleTimeout" | "workerData" | "resourceLimits"
>;

/**
 * Creates threads that run a file of this folder and can call the sources of this thread. The threads and the library that manages them are loaded with the
 * first task.
 *
 * @param file - Name of the file without extension.
 */
function poolOf(file: string, options: PoolOptions, targets: RpcTargets): Pool {
  let pool: Promise<Piscina<unknown, Outcome<unknown>>> | undefined;
  const begun = async () => {
    const { Piscina: Threads } = await import("piscina");
    const filename = moduleBeside(import.meta.url, file).href;
    const piscina = new Threads<unknown, Outcome<unknown>>({ filename, minThreads: 0, ...options });
    piscina.on("message", ({ rpcPort }: Greeting) => {
      serveRpc(portChannel(rpcPort), targets);
      // The port does not keep the process alive.
      rpcPort.unref();
    });
    return piscina;
  };
  return {
    async run<Result>(name: string, given: unknown) {
      const piscina = await (pool ??= begun());
      return valueOf(await piscina.run(given, { name })) as Result;
    },
    [Symbol.asyncDispose]: async () => (await pool)?.destroy(),
  };
}
