import { type Location, modelIds } from "@halcyon/schema";
import type { KeptPlan } from "@halcyon/schema/v2";
import { z } from "zod";
import type { client } from "../../../data/api/client.ts";
import type { View } from "../../../data/state/view.ts";
import { browserZone } from "../../../words/time/clock.ts";

/** Plan that the reader writes: the request of `POST /v2/plans/simulate/`. A number that was not entered yet is NaN. */
export type PlanDraft = Parameters<typeof client.planCost.query>[0]["body"];
export type DraftTask = PlanDraft["tasks"][number];
export type DraftLink = NonNullable<DraftTask["links"]>[number];
export type DraftCalendar = NonNullable<PlanDraft["calendars"]>[number];
export type DraftResource = NonNullable<PlanDraft["resources"]>[number];

/** Lists of a plan whose items have ids. */
export type PlanList = "sites" | "calendars" | "resources" | "tasks";

/** Returns the plan with which the page begins: one task at the viewed place. */
export function firstDraft({ location: { latitude, longitude }, model, entry }: View): PlanDraft {
  const needsMinimum = entry.type === "scenario";
  return {
    model,
    timezone: "auto",
    sites: [{ id: "site-1", latitude, longitude }],
    tasks: [{ id: "task-1", site: "site-1", entry, hours: 8, ...(needsMinimum && { minimum_score: 0.5 }) }],
  };
}

const storageKey = "halcyon-plan";

/** Kept plan that the form changes: what of it the form does not have, and the version from which the change began. */
export type EditedPlan = Pick<KeptPlan, "id" | "version" | "looks" | "tell_when" | "tell">;

const editedKey = "halcyon-plan-edited";

/** Kept plan that the plan of this browser changes; undefined if that plan is a new one. */
export const editedPlan = {
  read(): EditedPlan | undefined {
    const text = localStorage.getItem(editedKey);
    return text === null ? undefined : (JSON.parse(text) as EditedPlan);
  },
  keep({ id, version, looks, tell_when, tell }: EditedPlan): void {
    localStorage.setItem(editedKey, JSON.stringify({ id, version, looks, tell_when, tell }));
  },
  forget: (): void => localStorage.removeItem(editedKey),
};

/** Plan of this browser. It is not sent to the server before the reader asks for its cost. */
export const storedPlan = {
  read(): PlanDraft | undefined {
    const text = localStorage.getItem(storageKey);
    const read = text === null ? undefined : draftIn(text);
    return typeof read === "string" ? undefined : read;
  },
  keep(draft: PlanDraft): void {
    try {
      localStorage.setItem(storageKey, writeDraft(draft));
    } catch {
      // Without room the plan lives as long as its page; the reader can save it as a file.
    }
  },
  forget: (): void => localStorage.removeItem(storageKey),
};

/** Returns a plan as the text of a file, which {@link draftIn} reads. */
export function writeDraft(draft: PlanDraft): string {
  return `${JSON.stringify(draft, undefined, 2)}\n`;
}

const numberSchema = z.number().or(z.null().transform(() => Number.NaN));
const idSchema = z.string();
const entrySchema = z.looseObject({ type: z.enum(["task", "scenario"]) });
const needSchema = z.looseObject({ entry: entrySchema, hours: numberSchema });
const textsSchema = z.array(z.string()).optional();
const listOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.looseObject(shape)).optional();

/** Schema of what the form needs of a plan. The server checks everything else. */
const draftSchema = z.looseObject({
  name: z.string().optional(),
  model: z.enum(modelIds),
  timezone: z.string().optional(),
  start: z.string().optional(),
  sites: z
    .array(
      z.looseObject({ id: idSchema, latitude: numberSchema.optional(), longitude: numberSchema.optional() }),
    )
    .min(1),
  calendars: listOf({
    id: idSchema,
    local_hours: z.looseObject({ from: numberSchema, to: numberSchema, weekdays: textsSchema }).optional(),
    daylight_only: z.boolean().optional(),
    holidays: textsSchema,
    inhibited: listOf({ from: z.string(), to: z.string(), yearly: z.boolean().optional() }),
  }),
  resources: listOf({
    id: idSchema,
    units: numberSchema.optional(),
    calendar: idSchema.optional(),
    fill: z.boolean().optional(),
    day_rate: numberSchema.optional(),
    mobilisation: z.looseObject({ hours: numberSchema.optional(), cost: numberSchema.optional() }).optional(),
    demobilisation: z
      .looseObject({ hours: numberSchema.optional(), cost: numberSchema.optional() })
      .optional(),
  }),
  tasks: z
    .array(
      z.looseObject({
        id: idSchema,
        name: z.string().optional(),
        site: idSchema.optional(),
        entry: entrySchema.optional(),
        hours: numberSchema.or(z.looseObject({ law: z.string() })).optional(),
        mode: z.enum(["unbroken", "shifts", "split"]).optional(),
        stages: z.array(needSchema).optional(),
        before: z.array(needSchema).optional(),
        after: z.array(needSchema).optional(),
        calendar: idSchema.optional(),
        resources: listOf({ id: idSchema, units: numberSchema.optional() }),
        links: listOf({
          from: idSchema,
          type: z.enum(["FS", "SS", "FF"]).optional(),
          lag_hours: numberSchema.optional(),
        }),
        not_before: z.string().optional(),
        finish_by: z.string().optional(),
      }),
    )
    .min(1),
  deadline: z.looseObject({ by: z.string() }).optional(),
  currency: z.string().optional(),
});

/** Reads a plan from the text of a file. Returns what is wrong with the text if it is not a plan. */
export function draftIn(text: string): PlanDraft | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "This is no JSON. Open a plan that this page saved, or a schedule of Microsoft Project (XML) or Primavera P6 (XER).";
  }
  const read = draftSchema.safeParse(value);
  if (read.success) return read.data as PlanDraft;
  const [issue] = read.error.issues;
  const at = issue!.path.length === 0 ? "" : ` at “${issue!.path.join(".")}”`;
  return `This JSON is not a plan${at}: a plan has a model, sites and tasks, each with an id.`;
}

/**
 * Returns a plan in which an item of a list has another id. What refers to the item follows, unless another item had the same id.
 *
 * @param position - Position of the item in its list.
 */
export function renamed(draft: PlanDraft, list: PlanList, position: number, to: string): PlanDraft {
  const items = draft[list] as readonly { readonly id: string }[];
  const from = items[position]!.id;
  const own = { [list]: items.map((item, at) => (at === position ? { ...item, id: to } : item)) };
  const changed: PlanDraft = { ...draft, ...own };
  if (items.filter(({ id }) => id === from).length > 1) return changed;
  const take = <Id extends string | undefined>(id: Id): Id | string => (id === from ? to : id);
  const tasks = changed.tasks.map((task): DraftTask => {
    switch (list) {
      case "tasks":
        return {
          ...task,
          ...(task.links && { links: task.links.map((link) => ({ ...link, from: take(link.from) })) }),
        };
      case "resources":
        return {
          ...task,
          ...(task.resources && { resources: task.resources.map((use) => ({ ...use, id: take(use.id) })) }),
        };
      case "sites":
        return task.site === undefined ? task : { ...task, site: take(task.site) };
      default:
        return task.calendar === undefined ? task : { ...task, calendar: take(task.calendar) };
    }
  });
  if (list !== "calendars" || changed.resources === undefined) return { ...changed, tasks };
  const resources = changed.resources.map((one) =>
    one.calendar === undefined ? one : { ...one, calendar: take(one.calendar) },
  );
  return { ...changed, tasks, resources };
}

/** Returns a plan without an item of a list. What refers to the item does so no longer. */
export function without(draft: PlanDraft, list: PlanList, id: string): PlanDraft {
  const rest: PlanDraft = { ...draft, [list]: draft[list]!.filter((item) => item.id !== id) };
  const tasks = rest.tasks.map((task): DraftTask => {
    switch (list) {
      case "tasks":
        return task.links ? { ...task, links: task.links.filter(({ from }) => from !== id) } : task;
      case "resources":
        return task.resources ? { ...task, resources: task.resources.filter((use) => use.id !== id) } : task;
      case "calendars":
        return task.calendar === id ? { ...task, calendar: undefined } : task;
      default:
        return task.site === id ? { ...task, site: rest.sites[0]!.id } : task;
    }
  });
  const resources = rest.resources?.map((one) =>
    list === "calendars" && one.calendar === id ? { ...one, calendar: undefined } : one,
  );
  return { ...rest, tasks, ...(resources && { resources }) };
}

/**
 * Returns the zone of the local times of a plan: its own, or that of its first site. Until that is known, the zone of this browser is used.
 *
 * @param zoneAt - Returns the zone of a place; undefined before it is loaded.
 */
export function zoneOf(
  { timezone = "auto", sites: [first] }: Pick<PlanDraft, "timezone" | "sites">,
  zoneAt: ((place: Location) => string) | undefined,
): string {
  if (timezone !== "auto") return timezone;
  return (first && "latitude" in first && zoneAt?.(first)) || browserZone;
}

/** Returns an id that a list does not have yet, such as `task-3`. */
export function freeId(stem: string, items: readonly { readonly id: string }[] = []): string {
  let number = items.length + 1;
  while (items.some(({ id }) => id === `${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
