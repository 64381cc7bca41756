import { bandOf } from "@halcyon/schema";
import { bandEdges } from "@halcyon/schema/wire";
import { z } from "zod";
import { weatherText } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import { askedForecast, entryField, periodFields } from "../arguments/asked-forecast.ts";
import { endOfHour, toMinute } from "../results/clock.ts";
import { hourRunSchema } from "../results/hour-runs.ts";
import { allRuns, scoredFields, scoredHours } from "../results/scored-hours.ts";
import { countWords, isDoubtful, scoredWords, stopWords } from "../results/scored-words.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { tool } from "./tool.ts";
import { fitted } from "../results/result-text.ts";

/** Maximum number of hourly scores in a result. */
const singleHoursMax = 72;

/** Maximum size of a result with hourly scores, and of one with runs of hours [bytes]. */
const [singleHoursMaxBytes, runsMaxBytes] = [7000, 4000];

export const score = tool({
  name: "score",
  title: "Score the hours ahead",
  isDrawn: true,
  description:
    "Scores the coming weather for a task at a place, or the presence of a scenario. Gives runs of hours in one band with lowest and highest score, the members' Q10..Q90 and the limit. To choose a time for work, use find_windows. Costs 1.",
  input: z.strictObject({
    ...placeFields,
    entry: entryField,
    ...periodFields,
    detail: z.enum(["runs", "hours"]).default("runs").meta({ description: "hours: each of the first 72" }),
  }),
  output: z.object({
    ...scoredFields,
    runs: z.array(hourRunSchema.meta(fieldsUnsaid)).meta({
      description:
        "scores: lowest, highest; doubtful_hours: a tenth of the members are across 0.1; no_data: not checked",
    }),
    single_hours: z
      .array(
        z
          .object({
            at: z.string(),
            score: z.number(),
            q10: z.number().nullable(),
            q90: z.number().nullable(),
          })
          .meta(fieldsUnsaid),
      )
      .optional(),
  }),
  maxBytes: singleHoursMaxBytes,
  async find(port, { detail, ...asked }) {
    const forecast = await askedForecast(port, asked);
    const { json, cost, remaining } = await port.ask("optimality.composite", {
      body: { ...forecast, include: ["ensemble", "reasons"] },
    });
    const spent = { cost, remaining };
    const place = placeWords(asked);
    const runs = allRuns(json);
    const structured =
      detail === "runs"
        ? fitted(runs, (some) => scoredHours(json, some, spent, place), runsMaxBytes)
        : { ...scoredHours(json, [], spent, place), ...singleHours(json.forecast) };
    const { metadata } = json;
    const words = scoredWords(structured, runs, metadata.entry.polarity);
    const first = `${structured.about.entry} at ${place}, ${countWords(structured)}`;
    const stops = stopWords(runs, metadata.entry.polarity);
    const drawing = { strip: stripOf(json.forecast) };
    return { structured, text: weatherText(structured.about, first, words, stops), drawing };
  },
});

/** Returns a digit for each hour: the position of its band, from best to worst, and 4 more if the members doubt the band. */
function stripOf(forecast: Hours): string {
  const bands: readonly string[] = bandEdges.map(({ name }) => name);
  return forecast.map((hour) => bands.indexOf(bandOf(hour.score)) + (isDoubtful(hour) ? 4 : 0)).join("");
}

type Hours = Parameters<typeof allRuns>[0]["forecast"];

function singleHours(forecast: Hours) {
  const single = forecast.slice(0, singleHoursMax);
  const isWhole = single.length === forecast.length;
  return {
    single_hours: single.map(({ local, score: value, ensemble }) => ({
      at: toMinute(local),
      score: value,
      q10: ensemble?.Q10 ?? null,
      q90: ensemble?.Q90 ?? null,
    })),
    next_start: isWhole ? null : toMinute(endOfHour(single.at(-1)!.local)),
  };
}
