import { percentWords, variableInSentence } from "@halcyon/schema/words";
import { acceptableFrom } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { instantSchema } from "@halcyon/schema/time";
import {
  forecastSentences,
  judgeForecast,
  judgeHour,
  limitsWithData,
  scorerWords,
  tenthsWords,
} from "@halcyon/scoring/judgement";
import { z } from "zod";
import { aboutSchema, aboutWeather, partsOf, weatherText } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import { askedForecast, entryField, periodFields } from "../arguments/asked-forecast.ts";
import { momentsOf, spokenHours } from "../results/clock.ts";
import { runsOf, hoursOfRun } from "../results/hour-runs.ts";
import { countWords } from "../results/scored-words.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { tool } from "./tool.ts";
import { fitted } from "../results/result-text.ts";
import { warningsOf } from "../results/warnings.ts";

const maxBytes = 4000;

/** Maximum numbers of limits, of runs of hours, and of looser limits in a result. */
const [limitsMax, runsMax, looserMax] = [8, 5, 5];

const reasonSchema = z.object({
  variable: z.string(),
  unit: z.string(),
  value: z.number().nullable(),
  edge: z.number().nullable(),
  suitability: z.number().nullable(),
});
type Reason = z.output<typeof reasonSchema>;

const worstSchema = z.object({
  from: z.string(),
  to: z.string(),
  score: z.number(),
  limit: reasonSchema.meta(fieldsUnsaid).nullable(),
});
type Worst = z.output<typeof worstSchema>;

const looserSchema = z.object({
  variable: z.string(),
  unit: z.string(),
  edge: z.string(),
  from: z.number(),
  to: z.number(),
  hours_gained: z.number(),
});
type Looser = z.output<typeof looserSchema>;

type Hour = V2.CompositeHour;

export const explain = tool({
  name: "explain",
  title: "Explain a score",
  description:
    "Explains scores: the limits that bind and how often, and the worst runs with values and edges. Also gives the gain from a looser limit. A looser limit is arithmetic, never advice to exceed a safe limit. With `at`, explains one hour by constraint. Costs 1.",
  input: z.strictObject({
    ...placeFields,
    entry: entryField,
    ...periodFields,
    at: instantSchema.optional().meta({ description: "Explain only this hour" }),
  }),
  output: z.object({
    about: aboutSchema,
    from: z.string(),
    to: z.string(),
    hours: z.record(z.string(), z.number()),
    limits: z.array(z.object({ variable: z.string(), share: z.number() }).meta(fieldsUnsaid)),
    worst: z.array(worstSchema.meta(fieldsUnsaid)),
    looser: z.array(looserSchema.meta(fieldsUnsaid)),
    constraints: z
      .array(reasonSchema.meta(fieldsUnsaid))
      .meta({ description: "of the hour `at`, the worst first" }),
  }),
  maxBytes,
  async find(port, { at, ...asked }) {
    const wanted = at === undefined ? asked : { ...asked, start: at, hours: 1 };
    const forecast = await askedForecast(port, wanted);
    const { json, cost, remaining } = await port.ask("optimality.composite", {
      body: { ...forecast, include: ["ensemble", "reasons", "counterfactuals"] },
    });
    const { metadata, summary, forecast: hours } = json;
    const place = placeWords(asked);
    const about = aboutWeather(
      { ...metadata, ...partsOf([metadata.source]), place, warnings: warningsOf(metadata) },
      { cost, remaining },
    );
    const isTask = metadata.entry.polarity === "suitability";
    const base = {
      about,
      ...hoursOfRun(hours),
      hours: { ...summary.hours },
      limits: limitsOf(json),
      // A looser limit of a scenario would only call it present more often.
      looser: isTask ? looserOf(json) : [],
    };
    const structured =
      at === undefined
        ? fitted(
            worstRuns(hours, isTask),
            (worst) => ({ ...base, worst: [...worst], constraints: [] }),
            maxBytes,
          )
        : fitted(reasonsOf(hours[0]!), (rows) => ({ ...base, worst: [], constraints: [...rows] }), maxBytes);
    return {
      structured,
      text: weatherText(about, `${about.entry} at ${place}, ${countWords(base)}`, [
        `The score is of ${scorerWords(hours.map(({ part }) => part))}.`,
        ...(at === undefined ? judgedWords(json) : memberWords(hours[0]!, isTask)),
        limitWords(base.limits, json),
        ...structured.constraints.slice(0, limitsMax).map((reason) => `${reasonWords(reason)}.`),
        ...structured.worst.map(worstWords),
        ...base.looser.map(looserWords),
        ...(base.looser.length > 0 ? ["Looser limits are arithmetic, not advice."] : []),
      ]),
    };
  },
});

/** Returns sentences that judge the hours by the deterministic run and the ensemble members together. */
function judgedWords({ metadata, forecast }: V2.CompositeResponse): string[] {
  return forecastSentences(judgeForecast({ hours: forecast, leastHours: 1 }), {
    entry: { constraints: forecast[0]?.constraints ?? [], polarity: metadata.entry.polarity },
    moments: momentsOf(forecast),
    isDated: true,
  });
}

/** Returns a sentence on how many ensemble members agree in an hour; an empty list if the hour has no ensemble. */
function memberWords(hour: Hour, isTask: boolean): string[] {
  const { share } = judgeHour(hour);
  return share === undefined
    ? []
    : [`In the ensemble, ${tenthsWords(share, "members")} ${isTask ? "allow" : "show"} it.`];
}

function limitsOf({ limiting_share: shares = [], forecast }: V2.CompositeResponse) {
  return limitsWithData(shares, forecast)
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, limitsMax)
    .map(({ variable, share }) => ({ variable, share }));
}

function looserOf({ counterfactuals = [], forecast }: V2.CompositeResponse): Looser[] {
  return counterfactuals
    .filter((one) => one.hours_gained > 0)
    .toSorted((a, b) => b.hours_gained - a.hours_gained)
    .slice(0, looserMax)
    .map(({ constraint, ...looser }) => {
      const { variable = "", unit = "" } = forecast[0]?.constraints?.[constraint] ?? {};
      return { variable, unit, ...looser };
    });
}

/**
 * Returns the runs of hours to explain, longest first. For a task, these are the hours that are not acceptable. For a scenario, its conditions are at least
 * partly present.
 */
function worstRuns(forecast: readonly Hour[], isTask: boolean): Worst[] {
  const isGood = ({ score }: Hour): boolean => score >= acceptableFrom;
  return runsOf(forecast, isGood)
    .filter(([first]) => isGood(first!) !== isTask)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, runsMax)
    .map((hours) => {
      const worst = hours.toSorted((a, b) => (isTask ? a.score - b.score : b.score - a.score))[0]!;
      const [limit] = worst.limiting ?? [];
      const reason = limit === undefined ? undefined : worst.constraints?.[limit];
      return {
        ...hoursOfRun(hours),
        score: worst.score,
        limit: reason === undefined ? null : reasonOf(reason),
      };
    });
}

/** Returns the values of each constraint in an hour, least suitable first. A dropped constraint has no value and precedes all others. */
function reasonsOf({ constraints = [] }: Hour): Reason[] {
  return constraints.map(reasonOf).toSorted((a, b) => (a.suitability ?? -1) - (b.suitability ?? -1));
}

function reasonOf({
  variable,
  unit,
  value,
  edge,
  suitability,
}: NonNullable<Hour["constraints"]>[number]): Reason {
  return { variable, unit, value, edge, suitability };
}

function limitWords(
  limits: readonly { readonly variable: string; readonly share: number }[],
  { forecast }: V2.CompositeResponse,
): string {
  if (limits.length === 0) {
    if (forecast.some(({ limiting_warnings: stops = [] }) => stops.length > 0))
      return "No limit restricts the other hours.";
    const isChecked = forecast.every(({ missing }) => missing.length === 0);
    return isChecked ? "No limit restricts it." : "No limit with data restricts it.";
  }
  const [most, ...others] = limits.map(
    ({ variable, share }) => `${variableInSentence(variable)} in ${percentWords(share)} of the hours`,
  );
  return `Limited most by ${[most, ...others.slice(0, 2)].join(", ")}.`;
}

function reasonWords({ variable, unit, value, edge }: Reason): string {
  const name = variableInSentence(variable);
  if (value === null) return `${name} is missing and was not checked`;
  const measured = `${name} ${value}${unit === "1" ? "" : ` ${unit}`}`;
  return edge === null ? measured : `${measured}, acceptable edge ${edge}`;
}

function worstWords({ from, to, score, limit }: Worst): string {
  return `${spokenHours(from, to)}: score ${score}${limit === null ? "" : ` (${reasonWords(limit)})`}.`;
}

function looserWords({ variable, unit, edge, from, to, hours_gained: gained }: Looser): string {
  const of = unit === "1" ? "" : ` ${unit}`;
  return `With ${variableInSentence(variable)} ${edge} ${to} in place of ${from}${of}, ${gained} h more would be acceptable.`;
}
