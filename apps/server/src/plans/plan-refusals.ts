import { type PlanningFault, planningFaultWords } from "@halcyon/planning";
import type { PlanFields } from "@halcyon/schema/v2";
import { type FieldPlace, Refusal } from "../errors/refusal.ts";
import type { AskedPair } from "./plan-pairs.ts";

/** Returns the refusal for a fault of a plan, at the task that has it. */
export function faultRefusal(fault: PlanningFault, { tasks }: Pick<PlanFields, "tasks">): Refusal {
  const detail = planningFaultWords(fault);
  const at = (id: string, field: string) => `#/tasks/${tasks.findIndex((task) => task.id === id)}/${field}`;
  switch (fault.code) {
    case "circular_links":
      return new Refusal("circular_links", {
        detail,
        errors: [
          {
            pointer: at(fault.ids[0]!, "links"),
            code: "circular_links",
            detail,
            expected: { values: fault.ids },
          },
        ],
      });
    case "impossible_task":
      return impossible(at(fault.id, "hours"), detail, { maximum: fault.longestShiftHours });
    case "impossible_units":
      return impossible(at(fault.id, "resources"), detail, { maximum: fault.units });
    default: {
      const pointer = fault.code === "invalid" ? at(fault.id, fault.field) : "#/tasks";
      return new Refusal("invalid_request", { detail, errors: [{ pointer, code: "invalid", detail }] });
    }
  }
}

function impossible(pointer: string, detail: string, expected: { readonly maximum: number }): Refusal {
  return new Refusal("impossible_task", {
    detail,
    errors: [{ pointer, code: "impossible_task", detail, expected }],
  });
}

/** JSON pointers to the fields of a plan, by their internal names. All other fields are in the site. */
const inPlan = new Map([
  ["model", "#/model"],
  ["forecastHours", "#/front_hours"],
  ["startYear", "#/years/start_year"],
  ["endYear", "#/years/end_year"],
]);

/** Returns a function that converts internal names of fields to positions in a plan. The positions are those of a pair. */
export function pairPlace({ site, pointer }: AskedPair): FieldPlace {
  return (field) => {
    if (field === "entry") return { pointer };
    const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { pointer: inPlan.get(field) ?? `#/sites/${site}/${name}` };
  };
}
