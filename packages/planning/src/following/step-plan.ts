import type { EpochHour } from "@halcyon/schema/time";
import type { HourKind } from "../results/hour-kinds.ts";

/** Rules that decide which moves of a plan are told. */
export interface PlanRules {
  /** Hours by which the P80 finish must move [h], at least 1. */
  readonly hours: number;
  /** Amount by which the odds to be on time must move, above 0 to 1. */
  readonly onTime: number;
  /** Number of looks in a row that must see a move on the same side, at least 1. */
  readonly confirmRuns: number;
}

/** Figures of a plan by one run of a model. */
export interface PlanLook {
  /** Hour of the look [h since 1970]. */
  readonly asOf: EpochHour;
  /** Text that names the version of the plan and its progress. */
  readonly basis: string;
  /** Hour from which tasks were placed [h since 1970]. */
  readonly start: EpochHour;
  /** Hour by which the plan is done with the probability .5 [h since 1970]; null if too many courses of the weather are not done. */
  readonly P50: EpochHour | null;
  /** The same with the probability .8. */
  readonly P80: EpochHour | null;
  /** Odds that the plan is done by its deadline, 0..1; null without a deadline. */
  readonly onTime: number | null;
  /** Mean hours of the driving path by what happens in them. Each task, kind and variable occurs at most once. Undefined if they are not known. */
  readonly path?: readonly PathPart[] | undefined;
}

/** Hours of the driving path in which the same happens. */
export interface PathPart {
  /** Id of the task; null for the time before the plan starts. */
  readonly task: string | null;
  /** Kind of the hours; `start` for the time by which the start of a plan moves. */
  readonly kind: HourKind | "start";
  /** Variable that makes the task wait; null if none does, or if it is not known. */
  readonly variable: string | null;
  /** Mean hours [h]; of a change, by how much they are more than before. */
  readonly hours: number;
}

/** Plan as it is followed from look to look. */
export interface PlanState {
  /** Look that was told last: that of the last event, or the first one. Undefined before the first look. */
  readonly told: PlanLook | undefined;
  /** Side on which the last looks lie, from what was told; undefined if the last one lies on none. */
  readonly side: PlanMove["type"] | undefined;
  /** Number of looks in a row on that side. */
  readonly looks: number;
  /** Number of moves that were told so far. */
  readonly sequence: number;
}

/** Move of a plan that is told. */
export interface PlanMove {
  readonly type: "slipped" | "improved";
  /** Number of the move among all moves of the plan, from 1. */
  readonly sequence: number;
  readonly look: PlanLook;
  /** Figures that were told last before. */
  readonly before: PlanLook;
  /** Hours by which the P80 finish is later than before [h]; null if one of the two is not known. */
  readonly movedHours: number | null;
  /** The largest changes of the mean hours of the driving path, the largest first. None if the hours of one of the looks are not known. */
  readonly causes: readonly PathPart[];
}

/** Plan before its first look. */
export const newPlan: PlanState = { told: undefined, side: undefined, looks: 0, sequence: 0 };

/** Largest possible rounding error when two odds with four decimals are subtracted. */
const roundingError = 1e-9;

/** Maximum number of changes that a move names. */
const changesMax = 3;

/** Least change that a move names [h]. */
const leastHours = 0.05;

/**
 * Looks at a plan once more, and decides if it has moved. A move is told once enough looks in a row lie on the same side of what was told last. The first look at
 * a plan, at a new version of it or at new progress tells nothing: later looks are compared with it. So events tell of weather and time alone.
 *
 * The result depends only on the arguments, so a repeated look gives the same result.
 *
 * @example
 * ```js
 * const rules = { hours: 48, onTime: 0.2, confirmRuns: 1 };
 * const look = { asOf: 0, basis: "1", start: 0, P50: 100, P80: 120, onTime: null, path: [] };
 * const { state } = stepPlan(newPlan, look, rules);
 * stepPlan(state, { ...look, asOf: 24, P80: 170 }, rules).events[0].movedHours; // => 50
 * ```
 */
export function stepPlan(
  state: PlanState,
  look: PlanLook,
  rules: PlanRules,
): { readonly state: PlanState; readonly events: readonly PlanMove[] } {
  const { told, sequence } = state;
  const compared = { told: look, side: undefined, looks: 0, sequence };
  if (told?.basis !== look.basis) return { state: compared, events: [] };
  const side = sideOf(told, look, rules);
  if (side === undefined) return { state: { ...state, side, looks: 0 }, events: [] };
  const looks = side === state.side ? state.looks + 1 : 1;
  if (looks < rules.confirmRuns) return { state: { ...state, side, looks }, events: [] };
  const move: PlanMove = {
    type: side,
    sequence: sequence + 1,
    look,
    before: told,
    movedHours: told.P80 === null || look.P80 === null ? null : look.P80 - told.P80,
    causes: largestChanges(told, look),
  };
  return { state: { ...compared, sequence: move.sequence }, events: [move] };
}

/** Returns the side of a look. If finish and odds contradict each other, the plan has slipped: nobody should take it for better. */
function sideOf(told: PlanLook, look: PlanLook, { hours, onTime }: PlanRules): PlanState["side"] {
  const later = told.P80 === look.P80 ? 0 : (look.P80 ?? Infinity) - (told.P80 ?? Infinity);
  const likelier = told.onTime === null || look.onTime === null ? 0 : look.onTime - told.onTime;
  if (later >= hours || likelier <= roundingError - onTime) return "slipped";
  return later <= -hours || likelier >= onTime - roundingError ? "improved" : undefined;
}

function largestChanges(told: PlanLook, look: PlanLook): readonly PathPart[] {
  if (told.path === undefined || look.path === undefined) return [];
  const changes = new Map<string, PathPart>();
  const add = ({ task, kind, variable, hours }: PathPart): void => {
    const name = JSON.stringify([task, kind, variable]);
    const sum = (changes.get(name)?.hours ?? 0) + hours;
    changes.set(name, { task, kind, variable, hours: sum });
  };
  add({ task: null, kind: "start", variable: null, hours: look.start - told.start });
  for (const part of look.path) add(part);
  for (const part of told.path) add({ ...part, hours: -part.hours });
  return [...changes.values()]
    .filter(({ hours }) => Math.abs(hours) >= leastHours)
    .toSorted((one, other) => Math.abs(other.hours) - Math.abs(one.hours))
    .slice(0, changesMax);
}
