import { modelIds } from "@halcyon/schema";
import { stepWords, variableInSentence } from "@halcyon/schema/words";
import { z } from "zod";
import { aboutPlain, aboutPlainSchema, partsOf, type Spent, weatherText } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import { hoursMax } from "../arguments/asked-forecast.ts";
import { contract, saidOf } from "../arguments/contract-words.ts";
import type { Answered, Given, Port } from "../api/port.ts";
import { toMinute } from "../results/clock.ts";
import { fitted } from "../results/result-text.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { tool } from "./tool.ts";

/** Maximum size of a result with days, and of one with hours [bytes]. */
const [daysMaxBytes, hoursMaxBytes] = [4000, 7000];

/** Maximum number of hours in a result. */
const singleHoursMax = 48;

const variablesMax = 6;

const usualVariables = ["temperature_2m", "precipitation", "wind_speed_10m", "wind_gusts_10m"];

const daySchema = z.object({
  day: z.string(),
  variable: z.string(),
  unit: z.string(),
  lowest: z.number(),
  highest: z.number(),
  highest_at: z.string(),
  q90: z.number().nullable().meta({ description: "highest value that a tenth of the members exceed" }),
});
type Day = z.output<typeof daySchema>;

export const weather = tool({
  name: "weather",
  title: "Plain weather",
  description:
    "Gives unscored weather: lowest and highest of each variable on each coming day, or on a past `day` from the record. To see if work can be done, use score. Costs 1.",
  input: z.strictObject({
    ...placeFields,
    variables: z
      .array(z.string().max(60))
      .min(1)
      .max(variablesMax)
      .default(usualVariables)
      .meta({ description: "Up to 6 of halcyon://variables" }),
    hours: z.int().min(1).max(hoursMax).default(72).meta({ description: "Number of hours from now" }),
    day: z.iso.date().optional().meta({ description: "A past day instead, UTC, e.g. 2024-06-03" }),
    model: z.enum(modelIds).default("noaa").meta(saidOf(contract.model)),
    timezone: z.string().max(64).default("UTC").meta({ description: "IANA zone of days and times" }),
    detail: z.enum(["days", "hours"]).default("days").meta({ description: "hours: each of the first 48" }),
  }),
  output: z.object({
    about: aboutPlainSchema,
    days: z.array(daySchema.meta(fieldsUnsaid)),
    single_hours: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).optional(),
    left_out: z.number(),
  }),
  maxBytes: hoursMaxBytes,
  async find(port, asked) {
    const { columns, times, steps, cost, remaining, ...facts } = await weatherOf(port, asked);
    const about = aboutPlain({ ...facts, timezone: asked.timezone }, { cost, remaining });
    const all = columns.flatMap((column) => daysOf(column, times));
    const days = all.toSorted((a, b) => a.day.localeCompare(b.day));
    const rows = times
      .slice(0, singleHoursMax)
      .map((time, at) => [toMinute(time), ...columns.map(({ middle }) => middle[at] ?? null)]);
    const structured =
      asked.detail === "days"
        ? fitted(
            days,
            (some) => ({ about, days: [...some], left_out: days.length - some.length }),
            daysMaxBytes,
          )
        : fitted(
            rows,
            (some) => ({ about, days: [], single_hours: [...some], left_out: times.length - some.length }),
            hoursMaxBytes,
          );
    const names = columns.map(({ variable, unit }) => `${variableInSentence(variable)} [${unit}]`).join(", ");
    const first = `${names} at ${placeWords(asked)}.`;
    const told =
      asked.detail === "days"
        ? days.map(dayWords)
        : rows.map(
            ([time, ...values]) => `${time}: ${values.map((value) => value ?? "no data").join(", ")}.`,
          );
    const empty = columns.filter(({ middle }) => middle.every((value) => value === null));
    const missing = empty.map(({ variable }) => `No data for ${variableInSentence(variable)}.`);
    const stepped = asked.detail === "days" ? [] : steppedWords(steps, times.slice(0, singleHoursMax).at(-1));
    return { structured, text: weatherText(about, first, told, [...missing, ...stepped]) };
  },
});

type Asked = Pick<Given<"operational.hourly">["query"], "latitude" | "longitude"> & {
  readonly elevation_m?: number | undefined;
  readonly variables: readonly string[];
  readonly hours: number;
  readonly day?: string | undefined;
  readonly model: Given<"operational.hourly">["params"]["model"];
  readonly timezone: string;
};

/** Values of a variable, one for each time, with their unit. */
interface Column {
  readonly variable: string;
  readonly unit: string;
  readonly middle: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

interface Weather extends Spent, Pick<Parameters<typeof aboutPlain>[0], "synthetic" | "sources" | "runs"> {
  readonly columns: readonly Column[];
  /** Local time of each value. */
  readonly times: readonly string[];
  /** Hours whose value is the maximum or minimum of a longer model step. */
  readonly steps: readonly WholeStep[];
}

type WholeStep = NonNullable<Answered<"operational.hourly">["json"]["metadata"]["whole_steps"]>[number];

/**
 * Requests the forecast or, for a past day, the weather of that day.
 *
 * @throws Refused if the API refuses the request.
 */
async function weatherOf(
  port: Port,
  { variables, hours, day, model, timezone, ...place }: Asked,
): Promise<Weather> {
  const { elevation_m: elevation, latitude, longitude } = place;
  const query = {
    latitude,
    longitude,
    ...(elevation === undefined ? {} : { elevation_m: elevation }),
    variables: variables.join(","),
    timezone,
  };
  if (day !== undefined) {
    const { json, cost, remaining } = await port.ask("historical.hourly", {
      query: { ...query, start_date: day, end_date: day },
    });
    const { source, synthetic } = json.metadata.dataset;
    return {
      columns: columnsOf(json.hourly, variables),
      times: json.hourly.local_time ?? [],
      steps: [],
      synthetic,
      sources: [source],
      runs: [`record of ${day}`],
      cost,
      remaining,
    };
  }
  const { json, cost, remaining } = await port.ask("operational.hourly", {
    params: { model },
    query: { ...query, forecast_hours: hours },
  });
  const { parts, whole_steps: steps = [] } = json.metadata;
  return {
    columns: columnsOf(json.hourly, variables),
    times: json.hourly.local_time ?? [],
    steps,
    ...partsOf([{ synthetic: parts.some(({ synthetic }) => synthetic), parts }]),
    cost,
    remaining,
  };
}

/**
 * Returns sentences about hours whose value is the maximum or minimum of a longer model step, up to a given time. There is one sentence for each variable and
 * step length.
 */
function steppedWords(steps: readonly WholeStep[], lastTime = ""): string[] {
  const words = steps
    .filter(({ from }) => Date.parse(from) <= Date.parse(lastTime))
    .map(
      ({ variable, step_hours: hours }) =>
        `${variableInSentence(variable)}: some hours have ${stepWords(hours)}.`,
    );
  return [...new Set(words)];
}

/** A column of a response. A forecast has a median and a quantile, and a record has values. */
interface AnsweredColumn extends Partial<Record<"median" | "Q90" | "values", readonly (number | null)[]>> {
  readonly unit: string;
}

function columnsOf(hourly: object, variables: readonly string[]): Column[] {
  const byName = new Map(Object.entries(hourly) as [string, AnsweredColumn][]);
  return [...new Set(variables)].flatMap((variable) => {
    const column = byName.get(variable);
    if (column === undefined) return [];
    const { unit, values = [], median = values, Q90 = [] } = column;
    return [{ variable, unit, middle: median, high: Q90 }];
  });
}

/** Returns the lowest and highest value of each local day. */
function daysOf({ variable, unit, middle, high }: Column, times: readonly string[]): Day[] {
  const known = times.flatMap((time, at) => {
    const value = middle[at] ?? null;
    return value === null ? [] : [{ time, value, high: high[at] ?? null }];
  });
  return [...Map.groupBy(known, ({ time }) => time.slice(0, 10))].map(([day, hours]) => {
    const highest = hours.reduce((one, other) => (other.value > one.value ? other : one));
    const highs = hours.flatMap((hour) => hour.high ?? []);
    return {
      day,
      variable,
      unit,
      lowest: Math.min(...hours.map(({ value }) => value)),
      highest: highest.value,
      highest_at: toMinute(highest.time),
      q90: highs.length === 0 ? null : Math.max(...highs),
    };
  });
}

function dayWords({ day, variable, unit, lowest, highest, highest_at: at, q90 }: Day): string {
  const members = q90 === null ? "" : `, a tenth of the members above ${q90}`;
  const of = unit === "1" ? "" : ` ${unit}`;
  return `${day} ${variableInSentence(variable)} ${lowest} to ${highest}${of} (${at.slice(11, 16)}${members}).`;
}
