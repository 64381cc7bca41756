import type * as V2 from "@halcyon/schema/v2";
import {
  chanceWords,
  judgeLimit,
  judgeWindow,
  provedWords,
  startsWords,
  unmetWords,
} from "@halcyon/scoring/judgement";
import { z } from "zod";
import { aboutSchema, aboutWeather, partsOf, weatherText } from "../results/about.ts";
import {
  askedForecast,
  askedWindow,
  entryField,
  periodFields,
  windowFields,
} from "../arguments/asked-forecast.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import { contract, saidOf } from "../arguments/contract-words.ts";
import { spokenHours, toMinute } from "../results/clock.ts";
import { percentWords, variableInSentence, warnedWords } from "@halcyon/schema/words";
import { type Given, type Port, Refused, refusedAlone } from "../api/port.ts";
import type { Spent } from "../results/about.ts";
import { noneWords } from "../results/none-words.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { tool } from "./tool.ts";
import { fitted } from "../results/result-text.ts";
import { windowWords } from "./chance-words.ts";
import { warningsOf } from "../results/warnings.ts";

const maxBytes = 2000;

/** Maximum number of windows in a result. */
const windowsMax = 5;

const windowSchema = z.object({
  start: z.string(),
  latest_start: z.string(),
  end: z.string(),
  best_start: z.string(),
  probability: z.number().nullable(),
  whole_probability: z.number().nullable(),
  chance: z.string(),
  members: z.number().nullable(),
  worst_q10: z.number().nullable(),
  run_agrees: z.boolean().nullable(),
});
type Window = z.output<typeof windowSchema>;

/** Schema of the window that comes closest to the request, if no window meets it. */
const nearestSchema = z.object({
  start: z.string(),
  end: z.string(),
  hours: z.number(),
  probability: z.number().nullable(),
  limited_by: z.string().nullable(),
});
type Nearest = z.output<typeof nearestSchema>;

export const findWindows = tool({
  name: "find_windows",
  title: "Find when work can be done",
  isDrawn: true,
  description:
    "Finds when a job of some hours can start, and the probability that all its hours are good (counted inside each member). If there is no window, gives the nearest match and its limit. Costs 1, or 2 with the nearest.",
  input: z.strictObject({
    ...placeFields,
    entry: entryField,
    ...windowFields,
    ...periodFields,
    minimum_probability: z.number().default(0.5).meta(saidOf(contract.window.minimum_probability)),
    order: z
      .enum(["likeliest", "soonest", "longest"])
      .default("likeliest")
      .meta({ description: "Order of the windows" }),
  }),
  output: z.object({
    about: aboutSchema,
    found: z.number(),
    windows: z.array(windowSchema.meta(fieldsUnsaid)),
    none_because: z.string().nullable(),
    nearest: nearestSchema.meta(fieldsUnsaid).nullable(),
  }),
  maxBytes,
  async find(port, asked) {
    const { minimum_probability: minimum, order } = asked;
    const forecast = await askedForecast(port, asked);
    const { json, cost, remaining } = await port.ask("optimality.windows", {
      body: {
        ...forecast,
        window: { ...askedWindow(asked), minimum_probability: minimum, order, top: windowsMax },
      },
    });
    const { metadata } = json;
    const place = placeWords(asked);
    const nearest = await nearestOf(port, json, { ...forecast, window: askedWindow(asked) });
    const about = aboutWeather(
      {
        ...metadata,
        ...partsOf([metadata.source]),
        place,
        warnings: warningsOf(metadata),
        official: warnedWords(json, "official_warnings"),
      },
      {
        cost: cost + (nearest?.cost ?? 0),
        remaining: nearest?.remaining ?? remaining,
      },
    );
    const none = [...noneBecause(json), ...(nearest === undefined ? [] : [nearestWords(nearest.found)])];
    const structured = fitted(
      json.windows.map(windowOf),
      (windows) => ({
        about,
        found: json.found,
        windows: [...windows],
        none_because: none.join(" ") || null,
        nearest: nearest?.found ?? null,
      }),
      maxBytes,
    );
    const wanted = `${asked.duration_hours} h of ${about.entry} at ${place}`;
    const [best, ...others] = structured.windows;
    const first =
      best === undefined ? `no window for ${wanted}. ${none.join(" ")}` : `${wanted}: ${windowWords(best)}`;
    const proved = json.evidence === null ? [] : [provedWords(json.evidence)];
    const more = [...others.map((one) => `Also ${windowWords(one)}`), ...proved];
    const left = json.found - structured.windows.length;
    return {
      structured,
      text: weatherText(about, first, left > 0 ? [...more, `${left} more are left out.`] : more),
    };
  },
});

function windowOf(window: V2.WindowRow): Window {
  const { best, members, whole, ...row } = window;
  const judged = judgeWindow(window);
  const unmet = unmetWords(window, ({ start_local: start, end_local: end }) => spokenHours(start, end));
  return {
    start: toMinute(row.start_local),
    latest_start: toMinute(row.latest_start_local),
    end: toMinute(row.end_local),
    best_start: toMinute(best.start_local),
    probability: best.probability,
    whole_probability: whole.probability,
    chance: [chanceWords(judged), startsWords(judged), unmet].filter((words) => words !== "").join(", "),
    members,
    worst_q10: best.worst?.Q10 ?? null,
    run_agrees: best.deterministic?.meets ?? null,
  };
}

function noneBecause({ none_because: none }: V2.WindowsResponse): string[] {
  return none === null ? [] : [noneWords(none)];
}

/** Window that comes closest to the request, with the cost of the extra request and the number of remaining requests. */
interface NearestFound extends Partial<Spent> {
  readonly found: Nearest;
}

type Asked = Omit<Given<"optimality.windows">["body"], "timezone"> & { readonly timezone: string };

/**
 * Finds the window that comes closest to the request, if no window meets it. If that window fails only by its probability, a second request finds it with a
 * lower minimum probability.
 */
async function nearestOf(
  port: Port,
  { none_because: none, longest }: V2.WindowsResponse,
  { location, entry, model, timezone, period, window }: Asked,
): Promise<NearestFound | undefined> {
  if (none === null) return undefined;
  if (none.reason !== "probability") {
    if (longest === null) return undefined;
    const { start_local: start, end_local: end, hours, probability } = longest;
    const limit = none.reason === "score" ? none.variable : null;
    return { found: { start: toMinute(start), end: toMinute(end), hours, probability, limited_by: limit } };
  }
  const body = {
    locations: [location],
    entries: [entry],
    periods: [period],
    model,
    timezone,
    // Its own probability has four decimals, and half a step less lets it in.
    window: { ...window, minimum_probability: none.best_probability - 0.000_05 },
  };
  const asked = await port.ask("optimality.rank", { body }).catch(refusedAlone);
  const row = asked instanceof Refused ? undefined : asked.json.ranking[0];
  if (asked instanceof Refused || !row?.best) return undefined;
  const { start_local: start, end_local: end, probability } = row.best;
  const limit = judgeLimit(row);
  const found = {
    start: toMinute(start),
    end: toMinute(end),
    hours: window.duration_hours,
    probability,
    limited_by: limit?.isKnown === true ? limit.variable : null,
  };
  return { found, cost: asked.cost, remaining: asked.remaining };
}

function nearestWords({ start, end, hours, probability, limited_by: limit }: Nearest): string {
  const odds = probability === null ? "from a single run" : percentWords(probability);
  const because = limit === null ? "" : `; mostly ${variableInSentence(limit)} limits it`;
  return `The nearest is ${hours} h, ${spokenHours(start, end)} (${odds})${because}.`;
}
