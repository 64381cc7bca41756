import type { HourlyWeather, VariableName } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import { type HandOver, lastDayHours } from "../../derived/last-day.ts";
import type { PartReach } from "./horizon.ts";
import type { DerivedStep, Plan } from "../plan.ts";

/** Last values of a model part's run, for variables that the next part lacks. The next part continues these values. */
export interface RunBefore {
  /** Hour from now at which the next model part begins. */
  readonly untilHour: number;
  /** Packed values of the last 24 hours of the run, for each variable that the run provides up to its end. */
  readonly lastDay: ReadonlyMap<VariableName, Int16Array>;
}

/**
 * Hours and variables that a model part must read in addition to its own hours. They are the same for any number of requested hours. The value of an hour
 * therefore does not depend on how many hours are requested.
 */
export interface HandOverReads {
  /** First hour that the model part reads, counted from now; Infinity if it needs no hours before its own. */
  readonly fromHour: number;
  /** Number of hours that the model part reads after its own last hour. */
  readonly hoursAfter: number;
  /** Variables that this part provides up to its end. The next part continues their last values. */
  readonly toNext: readonly VariableName[];
}

/** Hour at which the values of a source end, and the rule that estimates later values. */
export interface Join {
  /** Hour at which the values of the source end, counted from now. */
  readonly endHour: number;
  readonly handOver: HandOver;
  /** Values in the last 24 hours of the preceding model part; undefined if each member continues its own values. */
  readonly lastDay?: RunBefore["lastDay"];
}

/**
 * Returns the point at which a derived step of a plan takes over from a source's values. After this point, the step's estimates change gradually from these
 * values to its own rule. Returns undefined if the step has no values to continue; its rule then applies fully from its first hour.
 */
export function joinOf(
  { variable: name, steps }: Plan,
  { derivation }: DerivedStep,
  before: RunBefore | undefined,
): Join | undefined {
  const { handOver } = derivation;
  if (handOver === undefined) return undefined;
  const own = steps.find(({ from }) => from === "source");
  if (own !== undefined) return { endHour: own.until, handOver };
  const isHanded = [name, ...derivation.inputs].every((one) => before?.lastDay.has(one) === true);
  return before !== undefined && isHanded
    ? { endHour: before.untilHour, handOver, lastDay: before.lastDay }
    : undefined;
}

/**
 * Returns which hours and variables each model part must read in addition to its own hours.
 *
 * @param parts - Parts in the order of their hours, without gaps.
 * @param plans - Plans of each part.
 * @example
 * ```js
 * const reach = (name) => (name === "wind_gusts_10m" ? 240 : 720);
 * const part = { part: "ensemble", fromHour: 120, toHour: 720, reach };
 * handOverReads([part], [[planVariable("wind_gusts_10m", 10, reach)]]); // => [{ fromHour: 216, hoursAfter: 1, toNext: [] }]
 * ```
 */
export function handOverReads(
  parts: readonly PartReach[],
  plans: readonly (readonly Plan[])[],
): readonly HandOverReads[] {
  const handing = plans.map(handingOf);
  return parts.map((part, index) => {
    const ends = handing[index]!.flatMap(({ ownEnd }) => (ownEnd === undefined ? [] : [ownEnd]));
    const next = parts[index + 1];
    const isLastRun = isSingleRun(part.part) && next !== undefined && !isSingleRun(next.part);
    const toNext = isLastRun ? handedBy(part, handing[index + 1]!) : [];
    if (toNext.length > 0) ends.push(part.toHour);
    return {
      fromHour: Math.min(...ends) - lastDayHours,
      hoursAfter: handing[index]!.length > 0 ? 1 : 0,
      toNext,
    };
  });
}

/** Step of a plan in which a rule estimates values that continue the values of a source. */
interface HandingStep {
  readonly variables: readonly VariableName[];
  /** Hour from now at which the model part's own values of the variable end; undefined if it has none. */
  readonly ownEnd: number | undefined;
}

/** Cache of the estimating steps of each list of plans. The key is the list object, which is always the same for an entry. */
const known = new WeakMap<readonly Plan[], readonly HandingStep[]>();

function handingOf(plans: readonly Plan[]): readonly HandingStep[] {
  const steps = known.get(plans) ?? plans.flatMap(handingSteps);
  known.set(plans, steps);
  return steps;
}

function handingSteps(plan: Plan): HandingStep[] {
  const ownEnd = plan.steps.find(({ from }) => from === "source")?.until;
  return plan.steps.flatMap((step) => {
    if (step.from !== "derivation") return [];
    const { handOver, inputs } = step.derivation;
    const own = handOver === undefined ? [] : [{ variables: [plan.variable, ...inputs], ownEnd }];
    return [...own, ...step.inputs.flatMap(handingSteps)];
  });
}

/** Returns the variables whose values a model part provides up to its end, and the next part lacks completely. */
function handedBy({ reach, toHour }: PartReach, next: readonly HandingStep[]): VariableName[] {
  const handed = next.filter(
    ({ variables, ownEnd }) => ownEnd === undefined && variables.every((name) => reach(name) >= toHour),
  );
  return [...new Set(handed.flatMap(({ variables }) => variables))];
}

/**
 * Returns the last values of a run, for the next model part to continue.
 *
 * @param weather - Weather of the only member of the run; undefined before the first part.
 * @param untilHour - Hour from now at which the next part begins.
 * @param variables - `toNext` of {@link handOverReads} for the part of the run.
 * @returns undefined if no values are continued.
 * @example
 * ```js
 * const grids = new Map([["wind_speed_10m", Int16Array.from({ length: 120 }, (_, hour) => hour)]]);
 * const now = 490_000;
 * const { lastDay } = runBeforeOf({ from: now, grids }, now, 120, ["wind_speed_10m"]);
 * lastDay.get("wind_speed_10m")[0]; // => 96
 * ```
 */
export function runBeforeOf(
  weather: Pick<HourlyWeather, "from" | "grids"> | undefined,
  now: EpochHour,
  untilHour: number,
  variables: readonly VariableName[] = [],
): RunBefore | undefined {
  if (weather === undefined || variables.length === 0) return undefined;
  const { from, grids } = weather;
  const end = now - from + untilHour;
  const lastDay = variables.map((name) => [name, grids.get(name)!.slice(end - lastDayHours, end)] as const);
  return { untilHour, lastDay: new Map(lastDay) };
}
