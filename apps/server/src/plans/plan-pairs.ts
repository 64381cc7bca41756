import { acceptableFrom } from "@halcyon/schema";
import { planPairsMax, type PlanFields, type PlanTask } from "@halcyon/schema/v2";
import { type FieldPlace, Refusal } from "../errors/refusal.ts";

/** Site with an entry and the minimum score of a good hour, as a plan asks for them. */
export interface AskedPair {
  /** Name of the pair in the plan of the engine: its position as text. */
  readonly id: string;
  /** Position of the site in the plan. */
  readonly site: number;
  readonly entry: NonNullable<PlanTask["entry"]>;
  readonly minimumScore: number;
  /** JSON pointer to the first entry in the plan that asks for the pair. */
  readonly pointer: string;
}

/** Task of a plan, or job of a board, with the entries that it needs. */
type Needing = Pick<PlanTask, "site" | "entry" | "minimum_score" | "stages" | "before" | "after">;

/** Pairs of a plan in the order of its tasks, with a function that finds the pair of an entry of a task. */
export interface PlanPairs {
  readonly pairs: readonly AskedPair[];
  readonly pairOf: (task: Needing, entry: AskedPair["entry"]) => string;
}

/**
 * Returns the pairs of a plan. Equal pairs count once.
 *
 * @param list - Name of the list of tasks in the request.
 * @param most - Maximum number of pairs.
 * @throws Refusal invalid_request if there are too many.
 */
export function planPairs(
  { sites, tasks }: Pick<PlanFields, "sites"> & { readonly tasks: readonly Needing[] },
  list = "tasks",
  most: number = planPairsMax,
): PlanPairs {
  const found = new Map<string, AskedPair>();
  const sitePositions = new Map(sites.map(({ id }: { readonly id: string }, index) => [id, index]));
  const keyOf = ({ site, minimum_score: minimum = acceptableFrom }: Needing, entry: AskedPair["entry"]) =>
    JSON.stringify([site, minimum, entry]);
  for (const [index, task] of tasks.entries()) {
    for (const { entry, path } of entriesOf(task)) {
      const key = keyOf(task, entry);
      if (found.has(key)) continue;
      found.set(key, {
        id: `${found.size}`,
        site: sitePositions.get(task.site!)!,
        entry,
        minimumScore: task.minimum_score ?? acceptableFrom,
        pointer: `#/${list}/${index}/${path}`,
      });
    }
  }
  const pairs = [...found.values()];
  if (pairs.length > most) throw tooManyPairs(pairs, most);
  return { pairs, pairOf: (task, entry) => found.get(keyOf(task, entry))!.id };
}

function entriesOf(task: Needing): { readonly entry: AskedPair["entry"]; readonly path: string }[] {
  const own = task.entry === undefined ? [] : [{ entry: task.entry, path: "entry" }];
  const needs = (["stages", "before", "after"] as const).flatMap((list) =>
    (task[list] ?? []).map(({ entry }, at) => ({ entry, path: `${list}/${at}/entry` })),
  );
  return [...own, ...needs];
}

function tooManyPairs(pairs: readonly AskedPair[], most: number): Refusal {
  const detail = `The plan has ${pairs.length} pairs of a site, an entry and a minimum score, and may have ${most}.`;
  const { pointer } = pairs[most]!;
  return new Refusal("invalid_request", {
    detail,
    errors: [{ pointer, code: "too_big", detail, expected: { maximum: most } }],
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
