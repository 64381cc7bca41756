import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { StoreError, type StoreRoot } from "@halcyon/store";
import { lockFile, openWorkArea, type WorkArea } from "@halcyon/store/writer-kit";
import { SourceError } from "@halcyon/weather";
import { fetchDefaults } from "../fetch/fetch-options.ts";
import { type CropPool, cropPool } from "../fields/crop/crop-pool.ts";
import { IngestError } from "../ingest-error.ts";
import { doStep, keepOutcome, type StepTools } from "./do-step.ts";
import { type OpenedPlan, openPlan } from "./spread-plan.ts";
import {
  areOfOneStage,
  openSteps,
  outcomePath,
  planPath,
  resultOf,
  type SendTasks,
  type SpreadTask,
} from "./spread-task.ts";

export interface SpreadWorkerOptions {
  /** Returns the root of the store that a task names. */
  readonly storeRoot: (store: string) => StoreRoot;
  /** Folder for temporary data of workers. Several workers on a machine may share it. */
  readonly workFolder: string;
  readonly send: SendTasks;
  /** Maximum number of threads that decode messages; by default one per processor, and never more than 4. */
  readonly threads?: number;
  readonly fetchOptions?: StepTools["fetchOptions"];
}

/** Result of a task. */
export interface WorkReport {
  /** State of the task: `there` if it was already done, `later` if files do not exist yet, `over` if the task is no longer needed. */
  readonly state: "done" | "there" | "later" | "over";
  /** Size of the fetched messages [bytes]. */
  readonly bytes: number;
}

export interface SpreadWorker extends AsyncDisposable {
  /**
   * Executes a task, and then adds the next tasks of the ingest to the queue. If the worker dies during the task, the next worker that gets the task resumes
   * it.
   *
   * @param isLastTry - True if the queue will not repeat the task. If the task then fails, the whole ingest ends with the error.
   * @throws Error if the task must be repeated.
   */
  work(task: SpreadTask, isLastTry: boolean): Promise<WorkReport>;
}

/** Opens a worker. Removes files that dead workers left in its work folder. */
export async function openSpreadWorker(options: SpreadWorkerOptions): Promise<SpreadWorker> {
  const { storeRoot, send, threads, fetchOptions = {} } = options;
  const { pollMs } = { ...fetchDefaults, ...fetchOptions };
  const place = await takePlace(options.workFolder);
  const opened = new Map<string, Promise<OpenedRun | undefined>>();

  /** Returns the run of a task, and opens it unless it is already open; undefined if the ingest has ended. */
  const open = async (task: SpreadTask): Promise<OpenedRun | undefined> => {
    const key = [task.store, task.part, task.area, task.ingest].join("\n");
    const run = opened.get(key) ?? openRunOf(task, storeRoot, threads);
    opened.delete(key);
    opened.set(key, run);
    const found = await run.catch((error: unknown) => {
      opened.delete(key);
      throw error;
    });
    if (found === undefined) opened.delete(key);
    else found.users += 1;
    return found;
  };
  const leave = async (run: OpenedRun): Promise<void> => {
    run.users -= 1;
    for (const [key, other] of [...opened].slice(0, -1)) {
      const found = await other;
      if (found === undefined || found.users > 0 || opened.get(key) !== other) continue;
      opened.delete(key);
      await found.pool[Symbol.asyncDispose]();
    }
  };

  const workOn = async (task: SpreadTask, run: OpenedRun, isLastTry: boolean): Promise<WorkReport> => {
    const { step } = task;
    const { area, plan } = run;
    const untilMs = "untilMs" in step ? step.untilMs : 0;
    const sendSteps = async (putOff: number): Promise<void> => {
      const next = openSteps(await area.paths(), plan.division, untilMs);
      if (next[0] === undefined || (putOff === task.putOff && areOfOneStage(next[0], step))) return;
      await send(next.map((one) => ({ ...task, putOff, step: one })));
    };
    const paths = await area.paths();
    const [current] = openSteps(paths, plan.division, untilMs);
    if (current === undefined || (await forgetLate(area, paths))) return over;
    const isThere = resultOf(step, paths) !== undefined;
    if (!isThere && !areOfOneStage(current, step)) {
      // Something that it needs was lost.
      await sendSteps(task.putOff + 1);
      return over;
    }
    let bytes = 0;
    if (!isThere) {
      const folder = join(place.folder, randomUUID());
      await mkdir(folder);
      try {
        const { part, area: areaName } = task;
        const tools = {
          root: run.root,
          part,
          area,
          areaName,
          plan,
          crop: run.pool.crop,
          folder,
          isLastTry,
          fetchOptions,
        };
        const report = await doStep(step, tools);
        ({ bytes } = report);
        if (step.kind !== "publish" && (await forgetLate(area, await area.paths())))
          return { ...over, bytes };
        if (report.state === "later") {
          await send([{ ...task, putOff: task.putOff + 1 }], pollMs);
          return { state: "later", bytes };
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
    await sendSteps(task.putOff);
    return { state: isThere ? "there" : "done", bytes };
  };

  return {
    work: async (task, isLastTry) => {
      const run = await open(task);
      if (run === undefined) return over;
      try {
        return await workOn(task, run, isLastTry);
      } catch (error) {
        if (!isLastTry && mayPass(error)) throw error;
        await keepOutcome(run.area, failureOf(error));
        return over;
      } finally {
        await leave(run);
      }
    },
    [Symbol.asyncDispose]: async () => {
      for (const run of opened.values()) await (await run)?.pool[Symbol.asyncDispose]();
      await place[Symbol.asyncDispose]();
    },
  };
}

const over: WorkReport = { state: "over", bytes: 0 };

/**
 * Removes the results of a step if the ingest has ended in the meantime. This happens if another worker executed the same step earlier.
 *
 * @returns True if the ingest has ended.
 */
async function forgetLate(area: WorkArea, paths: ReadonlySet<string>): Promise<boolean> {
  if (paths.has(planPath)) return false;
  // The outcome is there until the ingest has read it, which clears the area then.
  if (!paths.has(outcomePath)) await area.clear();
  return true;
}

/** Run that is open in a worker, with everything that its steps need. */
interface OpenedRun {
  readonly root: StoreRoot;
  readonly area: WorkArea;
  readonly plan: OpenedPlan;
  readonly pool: CropPool;
  users: number;
}

async function openRunOf(
  { store, part, area: name }: SpreadTask,
  storeRoot: (store: string) => StoreRoot,
  threads: number | undefined,
): Promise<OpenedRun | undefined> {
  const root = storeRoot(store);
  const area = openWorkArea(root, part, name);
  const plan = await openPlan(area);
  return plan && { root, area, plan, pool: cropPool(plan.places, threads), users: 0 };
}

function mayPass(error: unknown): boolean {
  if (error instanceof IngestError) return error.code === "retry_later";
  return error instanceof StoreError ? error.retryable : true;
}

function failureOf(error: unknown): Parameters<typeof keepOutcome>[1] {
  const code = error instanceof SourceError && "code" in error ? error.code : "unusable";
  return { state: "failed", code, message: error instanceof Error ? error.message : String(error) };
}

/** Creates a folder that no other worker on the machine uses. */
async function takePlace(workFolder: string): Promise<AsyncDisposable & { readonly folder: string }> {
  for (let number = 0; ; number += 1) {
    const folder = join(workFolder, `worker-${number}`);
    const lock = await lockFile(`${folder}.lock`, folder).catch((error: unknown) => {
      if (error instanceof StoreError && error.code === "busy") return undefined;
      throw error;
    });
    if (lock === undefined) continue;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return {
      folder,
      [Symbol.asyncDispose]: async () => {
        await rm(folder, { recursive: true, force: true });
        lock[Symbol.dispose]();
      },
    };
  }
}
