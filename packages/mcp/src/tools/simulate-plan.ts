import { percentWords, variableInSentence } from "@halcyon/schema/words";
import type * as V2 from "@halcyon/schema/v2";
import { instantSchema } from "@halcyon/schema/time";
import { z } from "zod";
import { aboutPlain, aboutPlainSchema, weatherText } from "../results/about.ts";
import { fieldsUnsaid, unsaid } from "../results/advertised.ts";
import {
  askedLocation,
  askedWindow,
  entryField,
  timezoneField,
  windowFields,
} from "../arguments/asked-forecast.ts";
import { hourOf, spoken, toMinute } from "../results/clock.ts";
import { type EntryFound, namedEntry } from "../arguments/named-entry.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { fitted } from "../results/result-text.ts";
import type { Given } from "../api/port.ts";
import { tool } from "./tool.ts";

const maxBytes = 2000;

/** Maximum numbers of tasks, and of causes of waiting in a result. */
const [tasksMax, causesMax] = [12, 3];

const idSchema = z.string().regex(/^[A-Za-z0-9._-]{1,24}$/);

const taskSchema = z.strictObject({
  id: idSchema.meta({ description: "Short name" }),
  entry: entryField.optional().meta({ description: "Weather it needs" }),
  hours: z.int().min(0).max(2160).meta({ description: "Of work" }),
  after: z.array(idSchema).max(tasksMax).optional().meta({ description: "Tasks done before" }),
  split: z.boolean().default(false).meta({ description: "May pause" }),
});

const { minimum_score, local_hours: windowHours } = windowFields;
const windowShape = windowHours.unwrap().shape;
const { weekdays } = windowShape;
const hoursSchema = z.strictObject({
  ...windowShape,
  weekdays: weekdays.meta({ ...weekdays.meta(), ...unsaid }),
});

const inputSchema = z.strictObject({
  ...placeFields,
  tasks: z.array(taskSchema).min(1).max(tasksMax).meta({ description: "At once, unless `after`" }),
  start: instantSchema.optional().meta({ description: "Default now" }),
  by: instantSchema.optional().meta({ description: "Deadline" }),
  minimum_score: minimum_score.meta({ description: "Of a good hour", ...unsaid }),
  local_hours: hoursSchema.optional().meta({ description: "Shift" }),
  timezone: timezoneField.meta({ ...timezoneField.meta(), ...unsaid }),
});
type EntryKey = Pick<EntryFound, "type" | "id">;
type Asked = z.output<typeof inputSchema>;

const finishSchema = z
  .object({
    P50: z.string().nullable(),
    P80: z.string().nullable(),
    on_time: z.number().nullable(),
    unfinished_share: z.number(),
    ensemble_until: z.string().nullable(),
  })
  .meta(fieldsUnsaid);
const waitsSchema = z
  .object({
    mean_hours: z.record(z.string(), z.number()).nullable(),
    causes: z.array(z.object({ variable: z.string(), share: z.number() })),
  })
  .meta(fieldsUnsaid);
const simulatedSchema = z.object({
  id: z.string(),
  start_p50: z.string().nullable(),
  done_p80: z.string().nullable(),
  on_path: z.number(),
});

export const simulatePlan = tool({
  name: "simulate_plan",
  title: "Simulate a plan",
  isPriceOpen: true,
  description:
    "Says when tasks that wait for each other are done (P50, P80), and what makes them wait, by ensemble and past years. Times of tasks are no timetable. Costs 1 an entry.",
  input: inputSchema,
  output: z.object({
    about: aboutPlainSchema,
    finish: finishSchema,
    waits: waitsSchema,
    tasks: z.array(simulatedSchema.meta(fieldsUnsaid)),
  }),
  maxBytes,
  async find(port, asked) {
    const entries = new Map<string, EntryKey>();
    for (const { entry } of asked.tasks) {
      if (entry === undefined || entries.has(entry)) continue;
      const { type, id } = await namedEntry(port, entry);
      entries.set(entry, { type, id });
    }
    const { json, cost, remaining } = await port.ask("plans.simulate", { body: planOf(asked, entries) });
    const { metadata, finish, path, on_time: onTime, unfinished_share: unfinished } = json;
    const about = aboutPlain(
      {
        synthetic: metadata.synthetic,
        sources: [metadata.front?.source, metadata.record.source].flatMap((source) => source ?? []),
        runs: [
          ...(metadata.front === null ? [] : [`ensemble ${metadata.front.run.slice(0, 16)}Z`]),
          `${metadata.record.start_year}-${metadata.record.end_year}`,
        ],
        timezone: metadata.timezone,
      },
      { cost, remaining },
    );
    const causes = (path?.causes ?? []).filter(({ variable }) => variable !== null).slice(0, causesMax);
    const base = {
      about,
      finish: {
        P50: minuteOf(finish.P50),
        P80: minuteOf(finish.P80),
        on_time: onTime,
        unfinished_share: unfinished,
        ensemble_until: metadata.front?.to ?? null,
      },
      waits: {
        mean_hours: path && hoursOf(path),
        causes: causes.map(({ variable, share }) => ({ variable: variable!, share })),
      },
    };
    const structured = fitted(
      json.tasks.map((task) => ({
        id: task.id,
        start_p50: minuteOf(task.start.P50),
        done_p80: minuteOf(task.finish.P80),
        on_path: task.criticality,
      })),
      (tasks) => ({ ...base, tasks: [...tasks] }),
      maxBytes,
    );
    return {
      structured,
      text: weatherText(about, `${asked.tasks.length} tasks at ${placeWords(asked)}: ${finishWords(json)}`, [
        ...(onTime === null ? [] : [`On time with a probability of ${percentWords(onTime)}.`]),
        ...(metadata.front === null ? ["No ensemble counts, past years alone."] : []),
        ...(causes.length === 0 ? [] : [`Most waits: ${causes.map(causeWords).join(", ")}.`]),
        ...(structured.tasks.length < json.tasks.length
          ? [`Only ${structured.tasks.length} tasks are listed.`]
          : []),
      ]),
    };
  },
});

function planOf(asked: Asked, entries: ReadonlyMap<string, EntryKey>): Given<"plans.simulate">["body"] {
  const { tasks, start, by, minimum_score: minimum, local_hours: hours, timezone } = asked;
  const { local_hours: localHours } = askedWindow({
    duration_hours: 1,
    daylight_only: false,
    local_hours: hours,
  });
  const calendar = localHours === undefined ? {} : { calendar: "shift" };
  return {
    model: "noaa",
    timezone,
    sites: [{ id: "site", ...askedLocation(asked) }],
    ...(localHours === undefined ? {} : { calendars: [{ id: "shift", local_hours: localHours }] }),
    tasks: tasks.map(({ id, entry, hours: work, after = [], split }) => ({
      id,
      hours: work,
      mode: split ? "split" : "unbroken",
      ...calendar,
      ...(entry === undefined ? {} : { site: "site", entry: entries.get(entry)! }),
      ...(entry === undefined || minimum === undefined ? {} : { minimum_score: minimum }),
      links: after.map((from) => ({ from })),
    })),
    ...(start === undefined ? {} : { start: hourOf(start) }),
    ...(by === undefined ? {} : { deadline: { by: hourOf(by) } }),
  };
}

function minuteOf(time: { readonly local: string } | null): string | null {
  return time && toMinute(time.local);
}

/** Returns the mean hours of the path by what they were, without those of which there are none. */
function hoursOf({ mean_hours: all, causes: _causes, ...kinds }: NonNullable<V2.PlanResponse["path"]>) {
  return { all, ...Object.fromEntries(Object.entries(kinds).filter(([, hours]) => hours > 0)) };
}

function finishWords({ finish, unfinished_share: unfinished }: V2.PlanResponse): string {
  const [half, most] = [finish.P50, finish.P80].map((time) => time && spoken(time.local));
  if (half === null)
    return `not done in 730 days in ${percentWords(unfinished)} of the courses of the weather.`;
  const then = most === null ? "P80 is beyond 730 days" : `with 80 % by ${most}`;
  return `done with 50 % probability by ${half}, ${then}.`;
}

function causeWords({
  variable,
  share,
}: {
  readonly variable: string | null;
  readonly share: number;
}): string {
  return `${variableInSentence(variable!)} ${percentWords(share)}`;
}
