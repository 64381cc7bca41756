import { createHash } from "node:crypto";

/** Step of the ingest of a run. It may safely be executed twice, or interrupted and repeated. */
export type SpreadStep =
  /**
   * Fetches some files, and stores the values of the wanted cells. If the settings require it, every message is fetched twice. If files are missing, the step
   * waits for them until `untilMs` [ms since 1970].
   */
  | { readonly kind: "fetch"; readonly slice: number; readonly untilMs: number }
  /** Checks a group of cells for suspect numbers. */
  | { readonly kind: "check"; readonly round: number; readonly group: number }
  /** Fetches messages again if they have suspect values in any cell. */
  | { readonly kind: "settle"; readonly round: number }
  /** Assembles the values of one group of cells, and writes the tiles of the group to the store. */
  | { readonly kind: "write"; readonly group: number }
  /** Publishes the run, or reports why the run cannot be published. */
  | { readonly kind: "publish" };

export type StepKind = SpreadStep["kind"];

/** Kinds of steps, in the order in which they are done. */
export const stepKinds: readonly StepKind[] = ["fetch", "check", "settle", "write", "publish"];

/** Task for a worker: one step of an ingest, with the store and the work area of the run. */
export interface SpreadTask {
  /** Address of the store: a folder that all workers have under the same path, or `s3://<bucket>/<prefix>`. */
  readonly store: string;
  readonly part: string;
  /** Name of the work area of the run. */
  readonly area: string;
  /** Identifier of the ingest that created the task. */
  readonly ingest: string;
  /** Number of times that the task was postponed so far. */
  readonly putOff: number;
  /** Span of the trace for the ingest, in the format of W3C Trace Context; absent if the work is not traced. */
  readonly traceparent?: string;
  readonly step: SpreadStep;
}

/**
 * Function that adds tasks to the queue. The queue gives each task to a worker. The queue ignores tasks that were added before.
 *
 * @param afterMs - Delay before the tasks may start [ms].
 */
export type SendTasks = (tasks: readonly SpreadTask[], afterMs?: number) => Promise<void>;

/**
 * Returns an identifier of a task as a UUID. Different tasks have different identifiers.
 *
 * @example
 * ```js
 * const task = { store: "s3://weather", part: "gfs", area: "run", ingest: "1", putOff: 0, step: { kind: "publish" } };
 * taskId(task) === taskId({ ...task, putOff: 1 }); // => false
 * ```
 */
export function taskId(task: SpreadTask): string {
  const digest = createHash("sha256").update(JSON.stringify(task)).digest("hex");
  return [8, 12, 16, 20, 32].map((end, at) => digest.slice([0, 8, 12, 16, 20][at], end)).join("-");
}

/** Endings of the paths of results. They state whether the result is complete, has gaps, or needs another round of checks. */
const endings = { whole: ".json", gaps: ".gaps", open: ".open" } as const;

export const outcomePath = "outcome.json";
export const planPath = "plan.json";

/**
 * Returns the path at which the result of a step is stored.
 *
 * @param ending - `gaps` if files are missing or incomplete, `open` if another round of checks follows.
 */
export function resultPath(step: SpreadStep, ending: keyof typeof endings = "whole"): string {
  if (step.kind === "publish") return outcomePath;
  const name =
    "slice" in step
      ? [step.slice]
      : [...("round" in step ? [step.round] : []), ...("group" in step ? [step.group] : [])];
  return `${step.kind}/${name.join("/")}${endings[ending]}`;
}

/** Returns the path of the stored result of a step; undefined if the step is not done. */
export function resultOf(step: SpreadStep, paths: ReadonlySet<string>): string | undefined {
  return (["whole", "gaps", "open"] as const)
    .map((ending) => resultPath(step, ending))
    .find((path) => paths.has(path));
}

/** Returns true if the result stored at a path has gaps. */
export function hasGaps(path: string): boolean {
  return path.endsWith(endings.gaps);
}

/** Division of an ingest into tasks: the number of file slices, and the number of cell groups. */
export interface Division {
  readonly slices: number;
  readonly groups: number;
  /** True if the run is published although files are missing. */
  readonly acceptGaps: boolean;
}

/**
 * Returns the steps that can be executed now. They belong to one stage. A stage begins when all steps of the previous stage are finished.
 *
 * @param untilMs - Time until which steps wait for missing files [ms since 1970].
 */
export function openSteps(
  paths: ReadonlySet<string>,
  { slices, groups, acceptGaps }: Division,
  untilMs: number,
): readonly SpreadStep[] {
  const open = (steps: readonly SpreadStep[]): readonly SpreadStep[] =>
    steps.filter((step) => resultOf(step, paths) === undefined);
  const ofGroups = (step: (group: number) => SpreadStep): readonly SpreadStep[] =>
    Array.from({ length: groups }, (_, group) => step(group));
  const fetches = Array.from({ length: slices }, (_, slice): SpreadStep => ({
    kind: "fetch",
    slice,
    untilMs,
  }));
  const publish = open([{ kind: "publish" }]);
  if (publish.length === 0) return [];
  if (open(fetches).length > 0) return open(fetches);
  if (!acceptGaps && [...paths].some(hasGaps)) return publish;
  for (let round = 0; ; round += 1) {
    const checks = open(ofGroups((group) => ({ kind: "check", round, group })));
    if (checks.length > 0) return checks;
    const settle: SpreadStep = { kind: "settle", round };
    const settled = resultOf(settle, paths);
    if (settled === undefined) return [settle];
    if (settled === resultPath(settle)) break;
  }
  const writes = open(ofGroups((group) => ({ kind: "write", group })));
  return writes.length > 0 ? writes : publish;
}

/** Returns true if two steps belong to the same stage, so that they wait for the same earlier steps. */
export function areOfOneStage(one: SpreadStep, other: SpreadStep): boolean {
  const roundOf = (step: SpreadStep): number | undefined => ("round" in step ? step.round : undefined);
  return one.kind === other.kind && roundOf(one) === roundOf(other);
}
