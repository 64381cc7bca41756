import type { HourlyWeather, VariableName } from "@halcyon/schema";
import { type HandOver, lastDayHours } from "./derived/last-day.ts";
import type { PartReach } from "./horizon.ts";
import type { DerivedStep, Plan } from "./plan.ts";

/** The one run that answers the hours before those of a part, as far as it hands over what the part does not carry. */
export interface RunBefore {
  /** The hour from now at which the part takes over. */
  readonly untilHour: number;
  /** Packed values of the hours of its last day, by variable that it carries to its end. */
  readonly lastDay: ReadonlyMap<VariableName, Int16Array>;
}

/** What a part must read beyond its own hours, so that an hour's values never depend on how many hours were asked for. */
export interface HandOverReads {
  /** The first hour from now that is looked at; Infinity where none is. */
  readonly fromHour: number;
  /** Hours after the last one. */
  readonly hoursAfter: number;
  /** What the next part is handed over, carried to the end of this one. */
  readonly toNext: readonly VariableName[];
}

/** Where a rule takes over from values of a source. */
export interface Join {
  /** The hour from now at which they end. */
  readonly endHour: number;
  readonly handOver: HandOver;
  /** The last day of the run before the part, where that hands over; else each member goes on from its own. */
  readonly lastDay?: RunBefore["lastDay"];
}

/** Where a derived step of a plan takes over; undefined where its rule holds at once. */
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
 * What the plans of each part read beyond its own hours.
 *
 * @param parts - In the order of their hours, without holes between them.
 * @param plans - Of each part, its plans.
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
  const handing = plans.map((ofPart) => ofPart.flatMap(handingSteps));
  return parts.map((part, index) => {
    const ends = handing[index]!.flatMap(({ ownEnd }) => (ownEnd === undefined ? [] : [ownEnd]));
    const toNext = part.part === "deterministic" ? handedBy(part, handing[index + 1] ?? []) : [];
    if (toNext.length > 0) ends.push(part.toHour);
    return {
      fromHour: Math.min(...ends) - lastDayHours,
      hoursAfter: handing[index]!.length > 0 ? 1 : 0,
      toNext,
    };
  });
}

/** A derived variable of a plan that takes over from a source. */
interface HandingStep {
  readonly variables: readonly VariableName[];
  /** The hour from now at which the values of the part itself end. */
  readonly ownEnd: number | undefined;
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

/** The variables that a run carries to its end and the next part does not carry at all. */
function handedBy({ reach, toHour }: PartReach, next: readonly HandingStep[]): VariableName[] {
  const handed = next.filter(
    ({ variables, ownEnd }) => ownEnd === undefined && variables.every((name) => reach(name) >= toHour),
  );
  return [...new Set(handed.flatMap(({ variables }) => variables))];
}

/**
 * What a run of one member hands over at its end.
 *
 * @param untilHour - The hour from now at which the next part takes over.
 * @param nowRow - The row of the current hour in its weather.
 * @returns Undefined where no variables are handed over.
 * @example
 * ```js
 * const grids = new Map([["wind_speed_10m", Int16Array.from({ length: 120 }, (_, hour) => hour)]]);
 * runBefore({ grids }, 0, 120, ["wind_speed_10m"]).lastDay.get("wind_speed_10m")[0]; // => 96
 * ```
 */
export function runBefore(
  { grids }: Pick<HourlyWeather, "grids">,
  nowRow: number,
  untilHour: number,
  variables: readonly VariableName[],
): RunBefore | undefined {
  if (variables.length === 0) return undefined;
  const end = nowRow + untilHour;
  const lastDay = variables.map((name) => [name, grids.get(name)!.slice(end - lastDayHours, end)] as const);
  return { untilHour, lastDay: new Map(lastDay) };
}
