import { bandTable } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { aboutSchema, aboutWeather, weatherText } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import {
  askedLocation,
  askedWindow,
  entryField,
  timezoneField,
  windowFields,
} from "../arguments/asked-forecast.ts";
import { cleaned } from "../results/cleaned.ts";
import { namedEntry } from "../arguments/named-entry.ts";
import { percentWords as percent } from "@halcyon/schema/words";
import type { Port } from "../api/port.ts";
import { recordWarnings } from "../results/warnings.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { tool } from "./tool.ts";

const maxBytes = 4000;

const threeSchema = z.array(z.number());
const changeSchema = z
  .object({
    start_share: threeSchema,
    agreement: z.number(),
    hours: z.record(z.string(), z.number()),
  })
  .meta(fieldsUnsaid);
const monthSchema = z.object({
  month: z.string(),
  years_used: z.number(),
  start_share: threeSchema.nullable(),
  hours: z.record(z.string(), threeSchema).nullable(),
  change: changeSchema.nullable(),
});
type Month = z.output<typeof monthSchema>;

const { duration_hours: duration, minimum_score, daylight_only, local_hours } = windowFields;
const year = z.int().min(1950).max(2100).optional();

const inputSchema = z.strictObject({
  ...placeFields,
  entry: entryField,
  duration_hours: duration.default(4),
  minimum_score,
  daylight_only,
  local_hours,
  timezone: timezoneField,
  scenario: z.string().max(32).optional().meta({ description: "Emissions, e.g. ssp245" }),
  start_year: year.meta({ description: "Default 1991; with scenario 2041" }),
  end_year: year.meta({ description: "Default 2020; with scenario 2070" }),
});
type Asked = z.output<typeof inputSchema>;

export const workability = tool({
  name: "workability",
  title: "Count good hours of past years",
  isPriceOpen: true,
  description:
    "Gives how often past weather allowed a job, month by month: the share of hours at which it may start, and hours in each band. With `scenario`, gives the future change. For tenders and seasons, never for a single week. Costs 1 or more.",
  input: inputSchema,
  output: z.object({
    about: aboutSchema,
    numbers: z.string(),
    months: z.array(monthSchema.meta(fieldsUnsaid)),
    limits: z.array(z.string()),
  }),
  maxBytes,
  async find(port, asked) {
    const { type, id } = await namedEntry(port, asked.entry);
    const wish = {
      location: askedLocation(asked),
      entry: { type, id },
      timezone: asked.timezone,
      window: askedWindow(asked),
    };
    const { scenario } = asked;
    const found = await (scenario === undefined
      ? past(port, asked, wish)
      : future(port, asked, { ...wish, scenario }));
    const { metadata, months } = found;
    const about = aboutWeather(
      {
        synthetic: found.synthetic,
        sources: [metadata.dataset.source, ...found.models],
        runs: [found.years],
        entry: metadata.entry,
        timezone: metadata.timezone,
        warnings: recordWarnings(metadata),
      },
      found.spent,
    );
    const structured = {
      about,
      numbers: found.numbers,
      months,
      limits: found.limits.slice(0, 4).map((limit) => cleaned(limit, 180)),
    };
    const window = metadata.window.duration_hours;
    const room = roomWords(asked);
    const first = `${about.entry} at ${placeWords(asked)}, ${found.years}: share of hours at which ${window} h may start.`;
    return { structured, text: weatherText(about, first, [...room, ...monthWords(months)]) };
  },
});

/** Returns a sentence that states at how many hours of a shift a window can start, because it must end within the shift. */
function roomWords({ local_hours: hours, duration_hours: wanted }: Asked): string[] {
  if (hours === undefined) return [];
  const length = hours.to > hours.from ? hours.to - hours.from : 24 + hours.to - hours.from;
  if (length >= 24) return [];
  const room = Math.max(0, length - wanted + 1);
  return [
    `Only ${room} of the ${length} hours of a shift leave room for ${wanted} h, so ${percent(room / length)} is the maximum in any weather.`,
  ];
}

interface Wish {
  readonly location: ReturnType<typeof askedLocation>;
  readonly entry: Pick<Awaited<ReturnType<typeof namedEntry>>, "type" | "id">;
  readonly timezone: string;
  readonly window: ReturnType<typeof askedWindow>;
}

async function past(port: Port, { start_year, end_year }: Asked, wish: Wish) {
  const period = { start_year: start_year ?? 1991, end_year: end_year ?? 2020 };
  const { json, cost, remaining } = await port.ask("historical.workability", { body: { ...wish, period } });
  const { metadata, months, method } = json;
  return {
    metadata,
    synthetic: metadata.dataset.synthetic,
    models: [],
    years: yearsOf(metadata.period),
    numbers: "start_share and hours: P10, P50, P90 over the years",
    months: months.map((month) => monthOf(month, metadata.entry)),
    limits: method.limits,
    spent: { cost, remaining },
  };
}

async function future(port: Port, asked: Asked, wish: Wish & { readonly scenario: string }) {
  const period = { start_year: asked.start_year ?? 2041, end_year: asked.end_year ?? 2070 };
  const { json, cost, remaining } = await port.ask("projections.workability", { body: { ...wish, period } });
  const { metadata, baseline, change, models, method } = json;
  return {
    metadata,
    synthetic: metadata.dataset.synthetic || models.some(({ synthetic }) => synthetic),
    models: models.map(({ climate_model: name }) => name),
    years: `${yearsOf(metadata.baseline)} changed to ${yearsOf(metadata.period)} by ${metadata.scenario}`,
    numbers:
      "start_share: P10, P50, P90 over the baseline years; change of P50: median, Q10, Q90 over the models, hours median",
    months: baseline.map((month, at) => ({
      ...monthOf(month, metadata.entry),
      hours: null,
      change: changeOf(change[at]!, metadata.entry),
    })),
    limits: method.limits,
    spent: { cost, remaining },
  };
}

function yearsOf(years: { readonly start_year: number; readonly end_year: number }): string {
  return `${years.start_year}-${years.end_year}`;
}

type Entry = V2.HistoricalWorkabilityResponse["metadata"]["entry"];
type Bands<Value> = Record<"ideal" | "acceptable" | "unsuitable" | "stop", Value>;

/** Returns values under the band names of an entry's polarity: for a scenario, `present` instead of `ideal`. */
function named<Value>(values: Bands<Value>, { polarity }: Entry): Record<string, Value> {
  const names = bandTable(polarity).map(({ name }) => name);
  const bands = bandTable("suitability").map(({ name }) => name as keyof Bands<Value>);
  return Object.fromEntries(bands.map((band, at) => [names[at]!, values[band]]));
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function monthOf(row: V2.HistoricalWorkabilityResponse["months"][number], entry: Entry): Month {
  const { month, years_used: used, start_share: share, hours } = row;
  return {
    month: monthNames[month - 1]!,
    years_used: used,
    start_share: share === null ? null : three(share),
    hours:
      hours === null
        ? null
        : named(
            {
              ideal: three(hours.ideal),
              acceptable: three(hours.acceptable),
              unsuitable: three(hours.unsuitable),
              stop: three(hours.stop),
            },
            entry,
          ),
    change: null,
  };
}

function three({
  P10,
  P50,
  P90,
}: {
  readonly P10: number;
  readonly P50: number;
  readonly P90: number;
}): number[] {
  return [P10, P50, P90];
}

function changeOf(
  { start_share: share, hours }: V2.ProjectionWorkabilityResponse["change"][number],
  entry: Entry,
) {
  const { ideal, acceptable, unsuitable, stop } = hours;
  if (share === null || ideal === null || acceptable === null || unsuitable === null || stop === null)
    return null;
  return {
    start_share: [share.median, share.Q10, share.Q90],
    agreement: share.agreement,
    hours: named(
      {
        ideal: ideal.median,
        acceptable: acceptable.median,
        unsuitable: unsuitable.median,
        stop: stop.median,
      },
      entry,
    ),
  };
}

/** Returns sentences about the months: how many cannot be judged, which two are best, and which two are worst. */
function monthWords(months: readonly Month[]): string[] {
  const middle = ({ start_share: share }: Month): number => share?.[1] ?? 0;
  const known = months
    .filter((month) => month.start_share !== null)
    .toSorted((a, b) => middle(b) - middle(a));
  const unknown = months.length - known.length;
  const ends = [known[0], known.at(-1), known[1], known.at(-2)].flatMap((month) => month ?? []);
  return [
    ...(unknown === 0 ? [] : [`${unknown} months have no year without gaps, so they have no result.`]),
    ...[...new Set(ends)].map((month, at) => `${at % 2 === 0 ? "Best" : "Worst"}: ${oneMonthWords(month)}.`),
  ];
}

function oneMonthWords({ month, start_share: share, change, years_used: used }: Month): string {
  const [low = 0, middle = 0, high = 0] = share ?? [];
  const years = `${month} ${percent(middle)} in the middle year, ${percent(low)} to ${percent(high)} in 8 of 10 (${used} years)`;
  if (change === null) return years;
  const [median = 0, q10 = 0, q90 = 0] = change.start_share;
  return `${years}; change ${points(median)}, ${points(q10)} to ${points(q90)} over the models`;
}

/** Returns the change of a share as text, in percentage points. */
function points(change: number): string {
  return `${change < 0 ? "" : "+"}${(change * 100).toFixed(1)} points`;
}
