import { judgeLimit, rankedFigures } from "@halcyon/scoring/judgement";
import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { aboutSchema, aboutWeather, partsOf, weatherText } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import {
  askedLocation,
  askedPeriod,
  askedWindow,
  entryField,
  periodFields,
  windowFields,
} from "../arguments/asked-forecast.ts";
import { cleaned, quoted } from "../results/cleaned.ts";
import { toMinute } from "../results/clock.ts";
import { namedEntry } from "../arguments/named-entry.ts";
import { noneWords } from "../results/none-words.ts";
import { Refused } from "../api/port.ts";
import {
  comparedPlaceSchema,
  type ComparedPlace,
  comparedWords,
  nameMaxLength,
} from "../arguments/asked-place.ts";
import { rankedWords } from "./chance-words.ts";
import { tool } from "./tool.ts";
import { fitted } from "../results/result-text.ts";
import { warningsOf } from "../results/warnings.ts";

const maxBytes = 3000;

const placesMax = 20;

/** Schema of one row of a ranking. A row describes a place in the tool `compare_places`, and a task in `what_suits`. */
export const rankedSchema = z.object({
  rank: z.number(),
  place: z.string(),
  probability: z.number().nullable(),
  best_start: z.string().nullable(),
  acceptable_hours: z.number(),
  limited_by: z.string().nullable(),
  no_data: z.string().optional(),
});
type Row = z.output<typeof rankedSchema>;

export const comparePlaces = tool({
  name: "compare_places",
  title: "Compare places",
  isDrawn: true,
  isPriceOpen: true,
  description:
    "Ranks up to 20 places for one job, each with its most likely window, its hours that are at least acceptable, and its limit. Costs 1 per ranked place.",
  input: z.strictObject({
    places: z
      .array(comparedPlaceSchema)
      .min(1)
      .max(placesMax)
      .meta({ description: "Up to 20, as `place` of score" }),
    entry: entryField,
    ...windowFields,
    ...periodFields,
  }),
  output: z.object({
    about: aboutSchema,
    ranking: z.array(rankedSchema.meta(fieldsUnsaid)),
    left_out: z.number(),
    refused: z.array(z.object({ place: z.string(), code: z.string() }).meta(fieldsUnsaid)),
  }),
  maxBytes,
  async find(port, asked) {
    const { places, model, timezone } = asked;
    const entry = await namedEntry(port, asked.entry);
    const { json, cost, remaining } = await port.ask("optimality.rank", {
      body: {
        locations: places.map(askedLocation),
        entries: [{ type: entry.type, id: entry.id }],
        periods: [askedPeriod(asked)],
        model,
        timezone,
        window: askedWindow(asked),
      },
    });
    const [failed] = json.refused;
    if (json.ranking.length === 0 && failed !== undefined) throw refusedBy(failed.problem);
    const compared = comparedWords(json.ranking.length, places);
    const about = aboutWeather(
      {
        ...partsOf(json.sources),
        entry,
        place: compared,
        timezone: cleaned([...new Set(json.ranking.map((row) => row.timezone))].join(", "), 100),
        warnings: warningsOfRows(json.ranking, places),
        official: warnedPlaces(json.ranking),
      },
      { cost, remaining },
    );
    const refused = json.refused.map(({ location, problem }) => ({
      place: nameOf(places[location]!),
      code: problem.code,
    }));
    const rows = json.ranking.map((row) => rankedRow(row, nameOf(places[row.location]!)));
    const structured = fitted(
      rows,
      (some) => ({ about, ranking: [...some], left_out: rows.length - some.length, refused }),
      maxBytes,
    );
    const first = `${about.entry}, ${asked.duration_hours} h, at ${compared}: ${rankedWords(rows[0]!, noneOf(json.ranking[0]!))}`;
    const more = [
      rankedFigures,
      ...refused.map(({ place, code }) => `Not ranked: ${quoted(place)} (${code}).`),
      ...rows.slice(1).map((row, at) => rankedWords(row, noneOf(json.ranking[at + 1]!))),
    ];
    return { structured, text: weatherText(about, first, more) };
  },
});

function refusedBy({ code, detail, errors }: V2.RankResponse["refused"][number]["problem"]): Refused {
  return new Refused(code, detail, { errors: (errors ?? []) as Refused["errors"] });
}

function nameOf({ name = "", latitude, longitude }: ComparedPlace): string {
  return cleaned(name, nameMaxLength) || `${latitude}, ${longitude}`;
}

/**
 * Converts a row of the API's ranking to a row of the tool's result.
 *
 * @param name - Displayed name of the place or task.
 */
export function rankedRow({ rank, best, hours, ...row }: V2.RankRow, name: string): Row {
  const limit = judgeLimit({ hours, ...row });
  return {
    rank,
    place: cleaned(name, nameMaxLength),
    probability: best?.probability ?? null,
    best_start: best === null ? null : toMinute(best.start_local),
    acceptable_hours: "ideal" in hours ? hours.ideal + hours.acceptable : hours.present + hours.partial,
    limited_by: limit?.isKnown === true ? limit.variable : null,
    ...(limit?.isKnown === false && { no_data: limit.variable }),
  };
}

/** Returns a sentence that explains why a row of the API's ranking has no window; empty if it has one. */
export function noneOf({ none_because: none }: V2.RankRow): string {
  return none === null ? "" : noneWords(none);
}

/** Returns a list with one sentence about the official warnings at all places of a ranking. The list is empty if the server reads no feed of warnings. */
export function warnedPlaces(ranking: readonly Pick<V2.RankRow, "warned">[]): string[] {
  const rows = ranking.flatMap(({ warned }) =>
    warned === undefined || warned.state === "not_configured" ? [] : [warned],
  );
  if (rows.length === 0) return [];
  const found = rows.filter(({ count }) => count > 0);
  const highest = severities.find((severity) => found.some((row) => row.highest === severity));
  const open = rows.filter(({ state }) => state !== "known").length;
  return [
    `Official warnings: at ${found.length} of ${ranking.length} places${highest === undefined ? "" : `, highest ${highest}`}${open === 0 ? "" : `; at ${open} not all are known`} (see official_warnings).`,
  ];
}

/** Severities of official warnings, the highest first. */
const severities = ["extreme", "severe", "moderate", "minor", "unknown"] as const;

function warningsOfRows(ranking: readonly V2.RankRow[], places: readonly ComparedPlace[]): string[] {
  return ranking.flatMap(({ notices, location, timezone }) =>
    warningsOf({ notices, estimated: [], whole_steps: [], timezone }).map(
      (words) => `${quoted(nameOf(places[location]!))}: ${words}`,
    ),
  );
}
