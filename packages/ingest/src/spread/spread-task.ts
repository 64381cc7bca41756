import { createHash } from "node:crypto";

/** A piece of the work on a run. A worker that does it twice, or does half of it, does no harm. */
export type SpreadStep =
  /**
   * Fetches some files and keeps the wanted cells of their fields, twice if everything is fetched twice. The step waits for missing files until `untilMs` [ms
   * since 1970].
   */
  | { readonly kind: "fetch"; readonly slice: number; readonly untilMs: number }
  /** Step that checks some cells for suspect numbers. */
  | { readonly kind: "check"; readonly round: number; readonly group: number }
  /** Step that fetches again what is suspect in any cell. */
  | { readonly kind: "settle"; readonly round: number }
  /** Step that assembles and writes some tiles of the store. */
  | { readonly kind: "write"; readonly group: number }
  /** Step that publishes the run, or reports why it is not published. */
  | { readonly kind: "publish" };

export type StepKind = SpreadStep["kind"];

/** The kinds of steps, in the order of their work. */
export const stepKinds: readonly StepKind[] = ["fetch", "check", "settle", "write", "publish"];

/** A step, and where its run is worked on. */
export interface SpreadTask {
  /** The store: a folder that all workers have under this path, or `s3://<bucket>/<prefix>`. */
  readonly store: string;
  readonly part: string;
  /** The work area in the part. */
  readonly area: string;
  /** The id of the ingest that began it. */
  readonly ingest: string;
  /** Number of times that the task was postponed. */
  readonly putOff: number;
  /** The span of the ingest, as W3C Trace Context writes it. */
  readonly traceparent?: string;
  readonly step: SpreadStep;
}

/**
 * Adds tasks to the queue, which hands each to a worker. A task that was added before is not taken again.
 *
 * @param afterMs - How long they are not to be begun.
 */
export type SendTasks = (tasks: readonly SpreadTask[], afterMs?: number) => Promise<void>;

/**
 * Returns an id that distinguishes a task from all others, as a UUID.
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

/** Endings of the objects that record a finished step. */
const endings = { whole: ".json", gaps: ".gaps", open: ".open" } as const;

export const outcomePath = "outcome.json";
export const planPath = "plan.json";

/**
 * Returns the path of a step's result.
 *
 * @param ending - `gaps` where files lack something, `open` where checks go on with another round.
 */
export function resultPath(step: SpreadStep, ending: keyof typeof endings = "whole"): string {
  if (step.kind === "publish") return outcomePath;
  const name =
    "slice" in step
      ? [step.slice]
      : [...("round" in step ? [step.round] : []), ...("group" in step ? [step.group] : [])];
  return `${step.kind}/${name.join("/")}${endings[ending]}`;
}

/** Returns the path of a step's result; undefined if the step is not done. */
export function resultOf(step: SpreadStep, paths: ReadonlySet<string>): string | undefined {
  return (["whole", "gaps", "open"] as const)
    .map((ending) => resultPath(step, ending))
    .find((path) => paths.has(path));
}

/** Returns true if files of a step have gaps. */
export function hasGaps(path: string): boolean {
  return path.endsWith(endings.gaps);
}

/** Division of a run into slices and groups. */
export interface Division {
  readonly slices: number;
  readonly groups: number;
  /** True if the run is published although files are missing. */
  readonly acceptGaps: boolean;
}

/**
 * Returns the steps that can be done now, given those that are done. They are all of one stage, and each waits for the whole stage before.
 *
 * @param untilMs - Until when files are waited for.
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

/** Returns true if two steps wait for the same earlier steps. */
export function areOfOneStage(one: SpreadStep, other: SpreadStep): boolean {
  const roundOf = (step: SpreadStep): number | undefined => ("round" in step ? step.round : undefined);
  return one.kind === other.kind && roundOf(one) === roundOf(other);
}
