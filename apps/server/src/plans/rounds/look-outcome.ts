import type { PathPart, Simulation } from "@halcyon/planning";
import type { EpochHour } from "@halcyon/schema/time";
import type { KeptPlanRequest, PlanResponse } from "@halcyon/schema/v2";
import type { AdmittedPair } from "../admit-plan.ts";

/**
 * Outcome of a look, in a form for other processes. `unseen`: a pair cannot be scored, or there is no fresh ensemble. `entry_gone`: an entry (task or scenario) was
 * deleted.
 */
export type LookOutcome = SeenPlan | "unseen" | "entry_gone" | { readonly failure: string };

/** Plan to look at. */
export interface PlanToSee {
  readonly request: KeptPlanRequest;
  readonly accountId: string;
  /** True if an ensemble counted in the last look. A look without one would then tell of that instead of the weather. */
  readonly hadFront: boolean;
  readonly nowMs: number;
}

/** Result of a look. */
export interface SeenPlan {
  readonly answer: PlanResponse;
  /** Hour from which tasks were placed [h since 1970]. */
  readonly start: EpochHour;
  /** Mean hours of the driving path. */
  readonly path: readonly PathPart[];
}

/** Looks at a plan. Never throws. */
export type LookAtPlan = (plan: PlanToSee) => Promise<LookOutcome>;

/** Kinds of hours without a cause. */
const plainKinds = ["work", "off_shift", "busy", "lag", "not_before"] as const;

/**
 * Returns the mean hours of the driving path by task, kind and variable, to a tenth. Hours of weather and of short windows have the variable that causes them, and
 * count as `weather`. A short window that ends with a shift has none.
 */
export function pathParts(
  { tasks }: Pick<Simulation, "tasks">,
  pairs: readonly Pick<AdmittedPair, "entry">[],
): PathPart[] {
  const parts = new Map<string, PathPart>();
  const add = (part: PathPart): void => {
    const name = JSON.stringify([part.task, part.kind, part.variable]);
    parts.set(name, { ...part, hours: part.hours + (parts.get(name)?.hours ?? 0) });
  };
  for (const { id: task, path } of tasks) {
    if (path === null) continue;
    for (const kind of plainKinds) add({ task, kind, variable: null, hours: path.hours[kind] });
    for (const { pair, constraint, hours } of path.causes) {
      const limit =
        pair === null || constraint === null ? undefined : pairs[Number(pair)]!.entry.constraints[constraint];
      const kind = pair === null ? "short_window" : "weather";
      add({ task, kind, variable: limit?.variable ?? null, hours });
    }
  }
  return [...parts.values()]
    .map((part) => ({ ...part, hours: Math.round(part.hours * 10) / 10 }))
    .filter(({ hours }) => hours > 0);
}
