import { formulaNanoseconds } from "../derived/derivations.ts";
import { entryPlans } from "./entry-reads.ts";
import type { Plan, Reach } from "./plan.ts";
import type { PreparedEntry } from "./prepare.ts";

/** What a value takes of a processor [ns]: read and brought to hours; looked at by a constraint; added up over a span of hours. */
const nanoseconds = { read: 40, constraint: 2, span: 4 } as const;

/**
 * Roughly what an entry takes of a processor for one hour of one member [ns]: enough to decide where the work is done.
 *
 * @param isRead - Whether reading its weather does not count.
 * @example Goes on from {@link prepareEntry}.
 * ```js
 * entryNanoseconds(entry, () => 48); // => 42
 * entryNanoseconds(entry, () => 48, true); // => 2
 * ```
 */
export function entryNanoseconds(entry: PreparedEntry, reach: Reach, isRead = false): number {
  const looks = entry.constraints.map(
    ({ over }) => nanoseconds.constraint + (over === undefined ? 0 : nanoseconds.span),
  );
  return plansNanoseconds(entryPlans(entry, reach), isRead) + looks.reduce((sum, one) => sum + one, 0);
}

/**
 * Roughly how much processor time one value of each plan takes [ns]. Inputs that several plans share are made once.
 *
 * @param isRead - Whether reading does not count.
 * @example
 * ```js
 * plansNanoseconds([planVariable("wind_gusts_10m", 10, () => 48)]); // => 40
 * ```
 */
export function plansNanoseconds(plans: readonly Plan[], isRead = false): number {
  const known = isRead ? knownOfRead : knownOfUnread;
  const sum = known.get(plans) ?? sumOf(plans, isRead);
  known.set(plans, sum);
  return sum;
}

/** By plans: those of an entry are the same list whenever they are asked for. */
const knownOfRead = new WeakMap<readonly Plan[], number>();
const knownOfUnread = new WeakMap<readonly Plan[], number>();

function sumOf(plans: readonly Plan[], isRead: boolean): number {
  const made = new Map<string, number>();
  const make = ({ variable, heightM, steps }: Plan): void => {
    const key = `${variable} ${heightM}`;
    if (made.has(key)) return;
    made.set(key, Math.max(0, ...steps.map((step) => stepNanoseconds(step, isRead))));
    for (const step of steps) if (step.from === "derivation") step.inputs.forEach(make);
  };
  plans.forEach(make);
  return [...made.values()].reduce((sum, one) => sum + one, 0);
}

function stepNanoseconds(step: Plan["steps"][number], isRead: boolean): number {
  if (step.from === "derivation") return step.derivation.nanoseconds ?? formulaNanoseconds;
  return isRead ? 0 : nanoseconds.read;
}
