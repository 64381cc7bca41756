import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { isRunPublished } from "@halcyon/store";
import {
  groupBefore,
  lockFile,
  openWorkArea,
  publishedGroup,
  type WorkArea,
  workAreas,
} from "@halcyon/store/writer-kit";
import { fetchDefaults } from "../fetch/fetch-options.ts";
import { IngestError } from "../ingest-error.ts";
import { inRunTraceSpan, type RunOptions, type RunOutcome, surveyAndPlan } from "../run/ingest-run.ts";
import { membersOf, type RunRequest } from "../run/run-request.ts";
import { readOutcome } from "./do-step.ts";
import { areaName, keepPlan, openPlan, type SpreadSettings } from "./spread-plan.ts";
import { hasGaps, openSteps, outcomePath, planPath, type SendTasks } from "./spread-task.ts";

export interface SpreadOptions extends Omit<RunOptions, "onProgress" | "revision"> {
  /** Location of the store as workers know it: the path of the folder, or the address of the bucket. */
  readonly store: string;
  /** Adds tasks to the queue of the workers. */
  readonly send: SendTasks;
  /** Maximum number of files that a task fetches; 16 by default. */
  readonly filesAtOnce?: number;
  /**
   * Returns the current span of the trace in the format of W3C Trace Context. Tasks pass it on to the workers. If absent, the work of the workers is not
   * traced.
   */
  readonly traceparent?: () => string | undefined;
  /** Interval at which the ingest checks the progress of the workers [ms]; 1000 by default. */
  readonly lookEveryMs?: number;
  readonly onProgress?: (progress: SpreadProgress) => void;
}

export interface SpreadProgress {
  readonly tasksDone: number;
  /** Number of tasks known so far. It increases if messages are fetched and checked again. */
  readonly tasksTotal: number;
}

const defaults = { filesAtOnce: 16, lookEveryMs: 1000, bytesAtOnce: 16 * 2 ** 20 };

/** Time without any write after which a work area counts as abandoned [ms]. */
const abandonedMs = 24 * 3_600_000;

/**
 * Ingests a run as `ingestRun` does, but with workers. Divides the run into tasks, adds them to a queue, and waits until one of the workers has published the
 * run. The published files are identical to those that `ingestRun` writes. Workers share their results in a work area of the store. The area is removed when
 * the run is published. After an interruption, the same call resumes the ingest.
 *
 * @throws IngestError if the workers gave up a task, or if the provider does not respond.
 * @throws StoreError `busy` if another process is planning an ingest from the provider in the same work folder. Other codes of StoreError mean that the store
 * cannot be read or written.
 */
export async function spreadRun(asked: RunRequest, options: SpreadOptions): Promise<RunOutcome> {
  return inRunTraceSpan(asked, options, async () => spread(asked, options));
}

async function spread(asked: RunRequest, options: SpreadOptions): Promise<RunOutcome> {
  const { root, part, again = false, store, send, onProgress } = options;
  const { clock, sleep, waitMs, filesAtOnce, lookEveryMs, bytesAtOnce } = {
    ...fetchDefaults,
    ...defaults,
    ...options,
  };
  const { keepRuns, keepDays, graceMs, mirror, acceptGaps = false, twice = false } = options;
  const settings: SpreadSettings = {
    ...(keepRuns === undefined ? {} : { keepRuns }),
    ...(keepDays === undefined ? {} : { keepDays }),
    ...(graceMs === undefined ? {} : { graceMs }),
    baseUrl: asked.provider.baseUrl,
    mirrorUrl: mirror?.baseUrl,
    acceptGaps,
    twice,
    bytesAtOnce,
    filesAtOnce,
  };
  const name = areaName(asked, settings);
  const area = openWorkArea(root, part, name);
  await sweepAreas(options, name, clock());
  if (!again && (await isRunPublished(root, part, asked.run))) {
    await area.clear();
    return { state: "published_before" };
  }
  const untilMs = clock() + waitMs;
  const begun = await beginOrGoOn(asked, options, settings, area);
  if (begun !== undefined) return begun;

  const plan = await openPlan(area);
  if (plan === undefined) throw planGone();
  const traceparent = options.traceparent?.();
  const ofIngest = { ingest: randomUUID(), ...(traceparent === undefined ? {} : { traceparent }) };
  const base = { store, part, area: name, putOff: 0, ...ofIngest };
  const first = openSteps(await area.paths(), plan.division, untilMs);
  await send(first.map((step) => ({ ...base, step })));
  for (;;) {
    const outcome = await readOutcome(area);
    if (outcome?.state === "failed") throw failed(outcome);
    if (outcome?.state === "not_whole") return outcome;
    const paths = await area.paths();
    if (outcome === undefined && !paths.has(planPath) && !paths.has(outcomePath)) throw planGone();
    const progress = progressOf(paths, plan.division);
    const tasksDone = outcome === undefined ? progress.tasksDone : progress.tasksTotal;
    onProgress?.({ ...progress, tasksDone });
    if (outcome !== undefined) {
      await area.clear();
      return outcome;
    }
    await sleep(lookEveryMs);
  }
}

/**
 * Writes the plan of a run. If an earlier ingest already wrote a plan, that ingest is resumed.
 *
 * @returns The outcome if nothing can be ingested; otherwise undefined.
 */
async function beginOrGoOn(
  asked: RunRequest,
  options: SpreadOptions,
  settings: SpreadSettings,
  area: WorkArea,
): Promise<RunOutcome | undefined> {
  const { root, part, workFolder, onProgress: _, ...connection } = options;
  const { id } = asked.provider;
  const lock = await lockFile(join(workFolder, `${id}.lock`), `what is ingested of ${id} in ${workFolder}`);
  try {
    return await begin(asked, { ...connection, workFolder, root, part }, settings, area);
  } finally {
    lock[Symbol.dispose]();
  }
}

async function begin(
  asked: RunRequest,
  options: Omit<RunOptions, "onProgress">,
  settings: SpreadSettings,
  area: WorkArea,
): Promise<RunOutcome | undefined> {
  const { root, part } = options;
  if ((await openPlan(area)) !== undefined) {
    const paths = [...(await area.paths())];
    await area.remove([outcomePath, ...paths.filter(hasGaps)]);
    return undefined;
  }
  await area.clear();
  const surveyed = await surveyAndPlan(asked, options);
  if ("state" in surveyed) return surveyed;
  const { request, survey } = surveyed;
  const { run, variables, toLeadHours, settledAs } = request;
  const { cells, sea, elevationM, outside, knowsSurface } = survey;
  await keepPlan(area, {
    ...settings,
    provider: asked.provider.id,
    run,
    members: membersOf(request),
    ...(variables === undefined ? {} : { variables }),
    ...(toLeadHours === undefined ? {} : { toLeadHours }),
    ...(settledAs === undefined ? {} : { settledAs }),
    cells,
    sea,
    elevationM,
    outside,
    knowsSurface,
    before: await groupBefore(root, part, run),
    publishedBefore: await publishedGroup(root, part, run),
  });
  return undefined;
}

function planGone(): IngestError {
  return new IngestError("retry_later", "The plan of the ingest is gone. Ingest again.");
}

function failed({ code, message }: { readonly code: string; readonly message: string }): IngestError {
  return new IngestError(code === "retry_later" ? code : "unusable", message);
}

/** Removes the work areas of abandoned ingests. */
async function sweepAreas(
  { root, part }: Pick<SpreadOptions, "root" | "part">,
  own: string,
  nowMs: number,
): Promise<void> {
  for (const { name, changedMs } of await workAreas(root, part)) {
    if (name !== own && nowMs - changedMs > abandonedMs) await openWorkArea(root, part, name).clear();
  }
}

const resultName = /^(?:fetch|check|settle|write)\/.*\.(?:json|gaps|open)$/u;

function progressOf(
  paths: ReadonlySet<string>,
  { slices, groups }: { readonly slices: number; readonly groups: number },
): SpreadProgress {
  const done = [...paths].filter((path) => resultName.test(path));
  const rounds = Math.max(
    1,
    done.filter((path) => path.startsWith("settle/") && path.endsWith(".open")).length + 1,
  );
  return { tasksDone: done.length, tasksTotal: slices + groups * (rounds + 1) + rounds + 1 };
}
