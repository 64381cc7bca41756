import { type Constraint, variable, variableNames } from "@halcyon/schema";
import { Refused } from "../api/port.ts";
import { limitName } from "../results/limit-words.ts";

/** Limit that the caller of a tool gives. It replaces a limit of the task, or is added to the limits of the task. */
export interface GivenLimit {
  readonly variable: string;
  readonly height_m?: number | undefined;
}

/** Limits of a task after given limits have replaced some of its own limits. */
export interface ChangedLimits<Given> {
  readonly constraints: readonly (Constraint | (Given & { readonly weight: number }))[];
  /** Names of the task's own limits that remain unchanged. */
  readonly kept: readonly string[];
  /** Names of the given limits on variables that the task itself does not limit. */
  readonly added: readonly string[];
}

/**
 * Replaces limits of a task with given limits, and adds given limits on other variables. If the task has several limits on the same variable and height, the
 * limit on the hourly value (without `over`) is replaced. All limits on this variable and height with equal edges are also replaced.
 *
 * @param task - Name of the task for error messages.
 * @throws Refused `invalid_request` if the task limits the same quantity only at another height.
 */
export function changedLimits<Given extends GivenLimit>(
  task: string,
  own: readonly Constraint[],
  given: readonly Given[],
): ChangedLimits<Given> {
  for (const [at, limit] of given.entries()) refuseOtherHeight(task, own, limit, at);
  const replaced = new Set(given.flatMap((limit) => meantBy(limit, own)));
  const changed = given.flatMap((limit) => {
    const meant = meantBy(limit, own);
    return meant.length === 0
      ? [{ ...limit, weight: 1 }]
      : meant.map(({ over, weight, role, if_missing }) => ({
          ...limit,
          ...(over === undefined ? {} : { over }),
          weight,
          role,
          if_missing,
        }));
  });
  const kept = own.filter((one) => !replaced.has(one));
  return {
    constraints: [...changed, ...kept],
    kept: kept.map(limitName),
    added: given.filter((limit) => meantBy(limit, own).length === 0).map(limitName),
  };
}

function meantBy(limit: GivenLimit, own: readonly Constraint[]): readonly Constraint[] {
  const same = own.filter((one) => one.variable === limit.variable && one.height_m === limit.height_m);
  const first = same.find(({ over }) => over === undefined) ?? same[0];
  return same.filter((one) => edgesOf(one) === edgesOf(first!));
}

function edgesOf(one: Constraint): string {
  return "ideal" in one ? JSON.stringify([one.ideal, one.acceptable, one.stop]) : JSON.stringify(one);
}

function refuseOtherHeight(task: string, own: readonly Constraint[], limit: GivenLimit, at: number): void {
  const quantity = quantityOf(limit.variable);
  if (quantity === undefined || own.some((one) => heightOf(one) === heightOf(limit))) return;
  const others = own.filter((one) => quantityOf(one.variable) === quantity && heightOf(one) !== undefined);
  if (others.length === 0 || heightOf(limit) === undefined) return;
  const [there] = others;
  const height = there!.height_m === undefined ? "" : ` with height_m ${there!.height_m}`;
  throw new Refused(
    "invalid_request",
    `limits.${at}: ${limitName(limit)} is at another height than in ${task}, which limits ${limitName(there!)}. One cannot replace the other.`,
    {
      remedy: `Ask at which height the limit applies. For the height of the task, give ${there!.variable}${height}. Without entry, any height can be tried.`,
    },
  );
}

/** Returns the CF name of the measured quantity, without its height. */
function quantityOf(name: string): string | undefined {
  const known = variableNames.find((one) => one === name);
  return known === undefined ? undefined : variable(known).cfName;
}

/** Returns a text with the quantity and its height; undefined if the limit has no height. */
function heightOf({ variable: name, height_m: height }: GivenLimit): string | undefined {
  const meters = height ?? /_(\d+)m$/.exec(name)?.[1];
  return meters === undefined ? undefined : `${quantityOf(name)} ${meters}`;
}
