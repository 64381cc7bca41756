import type {
  Percentile,
  PlanCost,
  SimulatedStarts,
  Simulation,
  StartOrder,
  WaitingCause,
} from "@halcyon/planning";
import { tableOfRows, type ColumnHead } from "@halcyon/formats/table/table-of-rows";
import type { Table } from "@halcyon/formats/table/table";
import { hasCosts, type PlanResponse, type PlanStartsResponse } from "@halcyon/schema/v2";
import { publishProbability } from "@halcyon/scoring/statistics";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import type { AdmittedPair } from "../../../plans/admit-plan.ts";
import { onTimeOf, PlanClock, planMetadata, rounded, type ScoredPlan } from "./plan-metadata.ts";

const method: PlanResponse["method"] = {
  text: "Each course of the weather is a member of the ensemble, and then a past year with similar scores before the seam. All tasks are placed in each course.",
  limits: [
    "A simulated crew knows when its window ends. A real one trusts a forecast: contingency_hours makes up for that.",
    "Gusts of the ensemble and of the record are different products. Compare good_share of both before you trust the seam.",
    "Limits are not made stricter for forecast errors, because the spread of the members shows these.",
    "The weather of past years does not become warmer.",
    "The percentiles of tasks are no timetable and do not add up. The dates of runs belong together.",
  ],
};

/** Plan that was scored and simulated. */
export interface SimulatedPlan extends ScoredPlan {
  readonly simulated: Simulation;
}

/** Converts a simulated plan to the response format. */
export function planAnswer(plan: SimulatedPlan): PlanResponse {
  const { fields, admitted, simulated } = plan;
  const { now, timezone, horizonHours, pairs } = admitted;
  const [startHour] = admitted.startHours as [number];
  const { finish, path, hindrance, runs, onTime, unfinishedShare } = simulated;
  const clock = new PlanClock(now, timezone, horizonHours + 1);
  return {
    metadata: planMetadata(plan),
    start: clock.time(startHour),
    finish: Object.fromEntries(
      Object.entries(finish).map(([name, one]) => [name, percentileOf(one, startHour, clock)]),
    ) as PlanResponse["finish"],
    unfinished_share: toFourDecimals(unfinishedShare),
    hindrance: hindrance && {
      task: hindrance.task,
      ...whatOf(hindrance.cause, pairs),
      share: toFourDecimals(hindrance.share),
    },
    ...onTimeOf(onTime),
    path: path && {
      mean_hours: rounded(path.meanHours, 1),
      ...tenths(path.hours),
      causes: path.causes.map((cause) => ({
        ...whatOf(cause, pairs),
        hours: rounded(cause.hours, 1),
        share: toFourDecimals(cause.share),
      })),
    },
    tasks: simulated.tasks.map(({ id, start, finish: done, criticality, hours, limiting }, index) => ({
      id,
      name: fields.tasks[index]!.name ?? null,
      start: { P50: clock.timeOrNull(start.P50), P80: clock.timeOrNull(start.P80) },
      finish: { P50: clock.timeOrNull(done.P50), P80: clock.timeOrNull(done.P80) },
      criticality: toFourDecimals(criticality),
      waiting: waitingOf(hours),
      limiting: limiting && whatOf(limiting, pairs).variable,
    })),
    runs: { P50: runOf(runs.P50, clock), P80: runOf(runs.P80, clock) },
    cost: hasCosts(fields) ? costOf(simulated.cost) : null,
    method,
  };
}

function percentileOf(one: Percentile | null, startHour: number, clock: PlanClock) {
  if (one === null) return null;
  const { hour, low, high } = one;
  return {
    ...clock.time(hour),
    hours: hour - startHour,
    low: clock.utc(low),
    high: high === null ? null : clock.utc(high),
  };
}

/** Returns which pair, constraint and variable a cause is about. */
function whatOf(cause: WaitingCause | null, pairs: readonly AdmittedPair[]) {
  const position = cause?.pair === null || cause === null ? null : Number(cause.pair);
  const constraint = cause?.constraint ?? null;
  const constraints = position === null ? undefined : pairs[position]!.entry.constraints;
  return {
    pair: position,
    constraint,
    variable: constraint === null ? null : (constraints?.[constraint]?.variable ?? null),
  };
}

type Hours = NonNullable<Simulation["path"]>["hours"];

function tenths({ work, lag, not_before: notBefore, ...hours }: Hours) {
  return {
    work: rounded(work, 1),
    lag: rounded(lag, 1),
    not_before: rounded(notBefore, 1),
    ...waitingOf(hours),
  };
}

function waitingOf({
  weather,
  short_window: shortWindow,
  off_shift: offShift,
  busy,
}: Pick<Hours, "weather" | "short_window" | "off_shift" | "busy">) {
  return {
    weather: rounded(weather, 1),
    short_window: rounded(shortWindow, 1),
    off_shift: rounded(offShift, 1),
    busy: rounded(busy, 1),
  };
}

function runOf(run: Simulation["runs"]["P50"], clock: PlanClock): PlanResponse["runs"]["P50"] {
  return (
    run && {
      member: run.member,
      year: run.year,
      finish: clock.utc(run.finish),
      tasks: run.tasks.map(({ id, start, finish, breaks }) => ({
        id,
        start: clock.utc(start),
        finish: clock.utc(finish),
        breaks: breaks.map(({ from, to }) => ({ from: clock.utc(from), to: clock.utc(to) })),
      })),
    }
  );
}

function whole(value: number | null): number | null {
  return value === null ? null : rounded(value, 0);
}

function costOf(cost: PlanCost | null): PlanResponse["cost"] {
  if (cost === null) return null;
  const { mean, P50, P80, parts } = cost;
  return {
    mean: whole(mean),
    P50: whole(P50),
    P80: whole(P80),
    parts: parts && {
      hire: rounded(parts.hire, 0),
      fixed: rounded(parts.fixed, 0),
      overhead: rounded(parts.overhead, 0),
      lad: rounded(parts.lad, 0),
    },
  };
}

const times = ["start", "finish"].flatMap((name) =>
  ["P50", "P80"].map((percent) => ({ name: `${name}.${percent}.at`, kind: "time" }) as const),
);
const waiting = ["weather", "short_window", "off_shift", "busy"].map(
  (kind) => ({ name: `waiting.${kind}`, kind: "number", unit: "h" }) as const,
);

/** Columns of a file: a row a task. The name of a column is the path of a field. */
const columns: readonly ColumnHead[] = [
  { name: "id", kind: "text" },
  { name: "name", kind: "text" },
  ...times,
  { name: "criticality", kind: "number" },
  ...waiting,
  { name: "limiting", kind: "text" },
];

/** Returns the tasks of an answer as a table. */
export function taskTable({ tasks }: Pick<PlanResponse, "tasks">): Table {
  return tableOfRows(
    columns,
    tasks.map(({ id, name, start, finish, criticality, waiting: hours, limiting }) => ({
      id,
      name,
      "start.P50.at": start.P50?.at,
      "start.P80.at": start.P80?.at,
      "finish.P50.at": finish.P50?.at,
      "finish.P80.at": finish.P80?.at,
      criticality,
      "waiting.weather": hours.weather,
      "waiting.short_window": hours.short_window,
      "waiting.off_shift": hours.off_shift,
      "waiting.busy": hours.busy,
      limiting,
    })),
  );
}

/** Plan whose starts were simulated. */
export interface ComparedStarts extends ScoredPlan {
  readonly simulated: SimulatedStarts;
  readonly by: StartOrder;
}

/** Number of decimals of what is compared: money is whole, hours have tenths, and odds four. */
const decimals: Readonly<Record<StartOrder, number>> = { cost: 0, finish: 1, hours: 1, on_time: 4 };

/** Converts compared starts to the response format. */
export function startsAnswer(compared: ComparedStarts): PlanStartsResponse {
  const { fields, admitted, simulated, by } = compared;
  const { now, timezone, horizonHours } = admitted;
  const clock = new PlanClock(now, timezone, horizonHours + 1);
  const starts = simulated.starts.map(
    ({
      startHour,
      finish,
      meanHours,
      onTime,
      cost,
      betterThanFirst,
    }): PlanStartsResponse["starts"][number] => ({
      start: clock.time(startHour),
      finish: { P50: clock.timeOrNull(finish.P50), P80: clock.timeOrNull(finish.P80) },
      mean_hours: meanHours === null ? null : rounded(meanHours, 1),
      ...onTimeOf(onTime),
      cost:
        cost === null || !hasCosts(fields)
          ? null
          : {
              mean: whole(cost.mean),
              P50: whole(cost.P50),
              P80: whole(cost.P80),
            },
      better_than_first: betterThanFirst === null ? null : publishProbability(betterThanFirst),
    }),
  );
  const { best, value } = simulated;
  return {
    metadata: { ...planMetadata(compared), by },
    starts,
    best,
    value: value && {
      of_forecast: rounded(value.ofForecast, decimals[by]),
      of_hindsight: rounded(value.ofHindsight, decimals[by]),
    },
    sentence: startsSentence({ starts, best, by, currency: fields.currency }),
  };
}

/** Columns of a file: a row a start. The name of a column is the path of a field. */
const startColumns: readonly ColumnHead[] = [
  { name: "start.at", kind: "time" },
  { name: "finish.P50.at", kind: "time" },
  { name: "finish.P80.at", kind: "time" },
  { name: "mean_hours", kind: "number", unit: "h" },
  { name: "on_time", kind: "number" },
  { name: "cost.mean", kind: "number" },
  { name: "cost.P50", kind: "number" },
  { name: "cost.P80", kind: "number" },
  { name: "better_than_first", kind: "number" },
];

/** Returns the starts of an answer as a table. */
export function startsTable({ starts }: Pick<PlanStartsResponse, "starts">): Table {
  return tableOfRows(
    startColumns,
    starts.map(({ start, finish, mean_hours: hours, on_time: onTime, cost, better_than_first: better }) => ({
      "start.at": start.at,
      "finish.P50.at": finish.P50?.at,
      "finish.P80.at": finish.P80?.at,
      mean_hours: hours,
      on_time: onTime,
      "cost.mean": cost?.mean,
      "cost.P50": cost?.P50,
      "cost.P80": cost?.P80,
      better_than_first: better,
    })),
  );
}

/** Compared starts, as the answer has them. */
export interface ToldStarts extends Pick<PlanStartsResponse, "starts" | "best"> {
  readonly by: StartOrder;
  readonly currency: string | undefined;
}

/** What the best start is, in words, by what is compared. */
const better: Readonly<Record<Exclude<StartOrder, "on_time">, string>> = {
  cost: "cheaper",
  finish: "done earlier",
  hours: "shorter",
};
const lower: Readonly<Record<StartOrder, string>> = {
  cost: "a lower mean cost",
  finish: "an earlier mean finish",
  hours: "a shorter mean time from start to finish",
  on_time: "lower odds to be late",
};

/** Says in a sentence which start is best, how often it is better than the first one, and by how much. It says no more than the rounded figures do. */
export function startsSentence({ starts, best, by, currency }: ToldStarts): string {
  if (best === null)
    return "No start can be recommended: with each, the plan takes over 730 days in some courses of the weather.";
  const [first] = starts as [ToldStarts["starts"][number]];
  const chosen = starts[best]!;
  const when = timeWords(chosen.start.local);
  if (starts.length === 1) return `The only start is ${when}.`;
  if (best === 0) return `Start on ${when}: no other of these starts has ${lower[by]}.`;
  const [other, howOften] = [timeWords(first.start.local), tenthsWords(chosen.better_than_first!)];
  if (by === "on_time")
    return `Start on ${when}. It is on time and ${other} is late in ${howOften} courses of the weather.`;
  const gain = gainWords(first, chosen, by, currency);
  if (chosen.better_than_first! < 0.5) {
    const howMuch = gain === undefined ? "" : `, ${gain}`;
    return `Start on ${when}. It has ${lower[by]} than ${other}${howMuch}, but is ${better[by]} in ${howOften} courses of the weather.`;
  }
  const howMuch = gain === undefined ? "" : `, ${gain} in the mean`;
  return `Start on ${when}. It is ${better[by]} than ${other} in ${howOften} courses of the weather${howMuch}.`;
}

function tenthsWords(odds: number): string {
  const often = Math.floor(odds * 10 + 1e-9);
  return often === 0 ? "fewer than 1 of 10" : `${often} of 10`;
}

/** Returns the mean gain over the first start; undefined if it is not known, or is 0 as it is rounded. */
function gainWords(
  first: ToldStarts["starts"][number],
  chosen: ToldStarts["starts"][number],
  by: keyof typeof better,
  currency: string | undefined,
): string | undefined {
  const [before, after] = [first, chosen].map((one) => {
    if (by === "cost") return one.cost?.mean ?? null;
    if (one.mean_hours === null || by === "hours") return one.mean_hours;
    return one.mean_hours + Date.parse(one.start.at) / 3_600_000;
  }) as [number | null, number | null];
  if (before === null || after === null) return undefined;
  const gain = Math.round(before - after);
  if (gain <= 0) return undefined;
  const amount = gain.toLocaleString("en");
  return by === "cost" ? `by ${currency} ${amount}` : `by ${amount} h`;
}

const dayWords = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Returns a local time in words, such as `Thursday 4 March 2027, 07:00`. */
function timeWords(local: string): string {
  const [date, time] = local.split("T") as [string, string];
  return `${dayWords.format(new Date(`${date}T00:00:00Z`)).replace(",", "")}, ${time.slice(0, 5)}`;
}
