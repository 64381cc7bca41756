import type { PlanMetadata, PlanResponse, PlanStartsResponse } from "@halcyon/schema/v2";
import { lowerFirst } from "@halcyon/schema/words";
import type { Clock } from "../../../words/time/clock.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { formatShare } from "../../../words/weather/band-words.ts";
import { variableWords } from "../../../words/weather/constraint-words.ts";

/** Days after which a plan counts as not finished, as the API does [d]. */
const daysMax = 730;

/** Writes times of a plan. A time in another year than the answer has its year. */
export type Moment = (time: string) => string;

/** Returns a function that writes times on the clock of a plan. */
export function momentOf(clock: Clock, generatedAt: string): Moment {
  const yearOf = (ms: number): string => clock.hourOf(ms).day.slice(0, 4);
  const now = yearOf(Date.parse(generatedAt));
  return (time) => {
    const ms = Date.parse(time);
    const year = yearOf(ms);
    return year === now ? clock.moment(ms) : `${clock.day(ms)} ${year} ${clock.time(ms)}`;
  };
}

type Finish = Pick<PlanResponse, "finish" | "unfinished_share">;

/** Returns when a plan is done, in a sentence that says no more than its percentiles. */
export function finishSentence(
  { finish: { P10, P50, P80 }, unfinished_share: unfinished }: Finish,
  moment: Moment,
): string {
  if (unfinished === 1) return `Not done within ${daysMax} days in any course of the weather.`;
  if (P50 && P80)
    return `Done by ${moment(P50.at)} in half of the courses of the weather, by ${moment(P80.at)} in 8 of 10.`;
  const open = `In ${formatShare(unfinished)} of the courses it is not done within ${daysMax} days.`;
  if (P50) return `Done by ${moment(P50.at)} in half of the courses of the weather. ${open}`;
  return P10 ? `Done by ${moment(P10.at)} in 1 of 10 courses of the weather. ${open}` : open;
}

/** Returns how many courses are not done, if the sentence about the finish does not say it. */
export function unfinishedWords({ finish: { P80 }, unfinished_share: share }: Finish): string | undefined {
  if (share === 0 || share === 1 || P80 === null) return undefined;
  return `In ${formatShare(share)} of the courses it is not done within ${daysMax} days.`;
}

/** Returns where the unfinished courses stop, and why; undefined if all are done. */
export function hindranceWords({ hindrance, tasks, metadata }: PlanResponse): string | undefined {
  if (hindrance === null) return undefined;
  const { task, share, variable, pair } = hindrance;
  const name = tasks.find(({ id }) => id === task)?.name ?? task;
  const entry = pair === null ? undefined : metadata.pairs[pair]?.entry.name;
  const cause =
    variable === null
      ? entry
        ? `it waits for the weather of ${entry}`
        : undefined
      : `most of the time for ${lowerFirst(variableWords(variable))}`;
  return `${formatShare(share)} of them stop at “${name}”${cause === undefined ? "" : `, ${cause}`}.`;
}

/** Returns the odds that a plan is done by its deadline; undefined without a deadline. */
export function onTimeWords(
  { on_time: odds, likelihood }: Pick<PlanResponse, "on_time" | "likelihood">,
  deadline: string | undefined,
  moment: Moment,
): string | undefined {
  if (odds === null) return undefined;
  const word = likelihood === null ? "" : `, ${likelihood.replaceAll("_", " ")}`;
  return `On time${deadline === undefined ? "" : `, by ${moment(deadline)}`}: ${formatShare(odds)}${word}.`;
}

type Absence = Extract<PlanMetadata["notices"][number], { readonly code: "ensemble_absent" }>["because"];

const absences: Readonly<Record<Absence, string>> = {
  not_asked: "the plan asks for none",
  not_configured: "the model has none here",
  stale: "it is too old, or cannot be read",
  variable: "it lacks a variable",
  gap: "it lacks values",
  reach: "it does not reach these hours",
  few_members: "it has fewer than nine members",
  not_of_one_kind: "of ensemble and record, one is synthetic and one is real",
};

/** Returns what the weather of an answer is made of. */
export function scenarioWords({ scenarios, front, record }: PlanMetadata, moment: Moment): string {
  const { count, members, years, effective } = scenarios;
  const past = `${years} past years, ${record.start_year} to ${record.end_year}`;
  const made =
    front === null
      ? `${past}, without an ensemble`
      : `${members} members of the ensemble until ${moment(front.to)}, then ${past}`;
  return `${count} courses of the weather: ${made}. The odds are as sure as ${effective} courses make them.`;
}

/** Returns the notices of an answer, each as a sentence. */
export function noticeWords({ notices, pairs, scenarios }: PlanMetadata): string[] {
  return [
    ...notices.map((notice) => {
      switch (notice.code) {
        case "ensemble_absent":
          return `No ensemble counts, because ${absences[notice.because]}. Past years alone stand for the weather, from now on.`;
        case "constraint_dropped": {
          const { name } = pairs[notice.pair]?.entry ?? {};
          return `The past years have no ${lowerFirst(variableWords(notice.variable))}: ${name ?? "a task"} is scored without its limit there, 0.9 at most.`;
        }
        default:
          return "Past years have no official warnings: tasks that stop at warnings are scored without them there.";
      }
    }),
    ...(scenarios.left_out.length === 0
      ? []
      : [
          `Years left out, because they do not hold the plan or lack hours: ${scenarios.left_out.join(", ")}.`,
        ]),
  ];
}

/** Kinds of hours of a plan: work, and what it waits for. The order is that of the bars. */
export const hourKinds = [
  "work",
  "lag",
  "not_before",
  "weather",
  "short_window",
  "off_shift",
  "busy",
] as const;
export type HourKind = (typeof hourKinds)[number];

/** Names of the kinds of hours. */
export const hourKindWords: Readonly<Record<HourKind, string>> = {
  work: "Work",
  lag: "Lag",
  not_before: "Too early",
  weather: "Bad weather",
  short_window: "Window too short",
  off_shift: "Off shift",
  busy: "No crew or vessel",
};

/** Returns hours with their kinds: `bad weather 21.8 h, off shift 51.3 h`. Kinds of zero hours are left out. */
export function hoursWords(hours: Readonly<Partial<Record<HourKind, number>>>): string {
  const parts = hourKinds.flatMap((kind) =>
    (hours[kind] ?? 0) > 0 ? [`${lowerFirst(hourKindWords[kind])} ${withUnit(hours[kind]!, "h")}`] : [],
  );
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

/** Returns what makes a plan wait: the variable, with the weather and the site that it belongs to. */
export function causeWords(
  { pair, variable }: Pick<NonNullable<PlanResponse["path"]>["causes"][number], "pair" | "variable">,
  pairs: PlanMetadata["pairs"],
): string {
  const one = pair === null ? undefined : pairs[pair];
  if (one === undefined) return "The end of a shift";
  const place = `${one.entry.name ?? "own limits"} at ${one.site}`;
  return variable === null ? `The weather of ${place}` : `${variableWords(variable)}, ${place}`;
}

/** Returns an amount of money with its currency, without parts of a unit: `GBP 31,000`. */
export function moneyWords(amount: number | null, currency: string | null): string {
  if (amount === null) return "not known";
  return `${currency ?? ""}\u00A0${new Intl.NumberFormat("en", { maximumFractionDigits: 0 }).format(amount)}`;
}

type Start = PlanStartsResponse["starts"][number];

/** Returns the figures of a start in one line. */
export function startWords(start: Start, { currency }: PlanMetadata, moment: Moment): string {
  const { P50, P80 } = start.finish;
  return [
    P50
      ? `done by ${moment(P50.at)} in half of the courses`
      : `not done within ${daysMax} days in over half of the courses`,
    ...(P80 ? [`by ${moment(P80.at)} in 8 of 10`] : []),
    ...(start.on_time === null ? [] : [`on time ${formatShare(start.on_time)}`]),
    ...(start.cost === null ? [] : [`mean cost ${moneyWords(start.cost.mean, currency)}`]),
  ].join(", ");
}

const betterBy = {
  cost: "cheaper",
  finish: "done sooner",
  hours: "shorter",
  on_time: "more surely on time",
} as const;

/** Returns how often a start is better than the first one, in the same weather. */
export function pairedWords(
  second: Start,
  { start: first }: Start,
  by: keyof typeof betterBy,
  moment: Moment,
): string | undefined {
  const { better_than_first: odds, start } = second;
  if (odds === null) return undefined;
  return `The start on ${moment(start.at)} is ${betterBy[by]} than that on ${moment(first.at)} in ${formatShare(odds)} of the courses, each in the same weather.`;
}
