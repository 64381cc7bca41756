/** What is wrong with a plan. */
export type PlanningFault =
  /** Links lead from a task back to itself. `ids` are the tasks of the circle, in the direction of the links. */
  | { readonly code: "circular_links"; readonly ids: readonly string[] }
  /** No shift is as long as the unbroken work of a task. */
  | {
      readonly code: "impossible_task";
      readonly id: string;
      readonly neededHours: number;
      readonly longestShiftHours: number;
    }
  /** A task needs more units than a resource has. */
  | {
      readonly code: "impossible_units";
      readonly id: string;
      readonly resource: string;
      readonly neededUnits: number;
      readonly units: number;
    }
  /** A task or resource names something that the plan does not have. */
  | {
      readonly code: "unknown_id";
      readonly id: string;
      readonly kind: "task" | "pair" | "calendar" | "resource";
      readonly named: string;
    }
  | {
      readonly code: "duplicate_id";
      readonly kind: "task" | "pair" | "calendar" | "resource";
      readonly id: string;
    }
  /** A field of a task, or of the plan itself, has a value that is out of range, or that does not fit another field. */
  | { readonly code: "invalid"; readonly id: string; readonly field: string; readonly detail: string };

/**
 * Says that a plan cannot be simulated, and why.
 *
 * @example
 * ```js
 * const error = new PlanningError({ code: "duplicate_id", kind: "task", id: "lift" });
 * error.message; // => "Two of the tasks are called lift. Rename one of them."
 * ```
 */
export class PlanningError extends Error {
  override readonly name = "PlanningError";
  readonly fault: PlanningFault;
  /** All faults that were found, of which `fault` is the first. */
  readonly faults: readonly PlanningFault[];

  constructor(fault: PlanningFault, others: readonly PlanningFault[] = []) {
    super(planningFaultWords(fault));
    this.fault = fault;
    this.faults = [fault, ...others];
  }
}

/**
 * Returns a fault in words, with what to do about it.
 *
 * @example
 * ```js
 * const words = planningFaultWords({ code: "circular_links", ids: ["lift", "fix"] });
 * words; // => "The links go in a circle: lift, fix, lift. Remove one of them."
 * ```
 */
export function planningFaultWords<Code extends PlanningFault["code"]>(fault: FaultOf<Code>): string {
  return messages[fault.code](fault);
}

/** Words of each fault. */
const messages: { readonly [Code in PlanningFault["code"]]: (fault: FaultOf<Code>) => string } = {
  circular_links: ({ ids }) =>
    `The links go in a circle: ${[...ids, ids[0]].join(", ")}. Remove one of them.`,
  impossible_task: ({ id, neededHours, longestShiftHours }) =>
    `${id} needs ${neededHours} h in a row, and its longest shift has ${longestShiftHours} h. Use mode shifts or split, or longer shifts.`,
  impossible_units: ({ id, resource, neededUnits, units }) =>
    `${id} needs ${neededUnits} units of ${resource}, which has ${units}.`,
  unknown_id: ({ id, kind, named }) => `${id} names the ${kind} ${named}, which the plan does not have.`,
  duplicate_id: ({ kind, id }) => `Two of the ${kind}s are called ${id}. Rename one of them.`,
  invalid: ({ id, field, detail }) => `${id}: ${field} ${detail}.`,
};

type FaultOf<Code extends PlanningFault["code"]> = Extract<PlanningFault, { readonly code: Code }>;
