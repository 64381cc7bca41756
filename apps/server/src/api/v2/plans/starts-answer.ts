import { type ColumnHead, tableOfRows } from "@halcyon/formats/table/table-of-rows";
import type { Table } from "@halcyon/formats/table/table";
import type { SimulatedStarts, StartOrder } from "@halcyon/planning";
import { hasCosts, type PlanStartsResponse } from "@halcyon/schema/v2";
import { publishProbability } from "@halcyon/scoring/statistics";
import { PlanClock } from "./plan-clock.ts";
import { onTimeOf, planMetadata, rounded, type ScoredPlan } from "./plan-metadata.ts";

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
      mean_hours: roundedOrNull(meanHours, 1),
      ...onTimeOf(onTime),
      cost:
        cost === null || !hasCosts(fields)
          ? null
          : {
              mean: roundedOrNull(cost.mean, 0),
              P50: roundedOrNull(cost.P50, 0),
              P80: roundedOrNull(cost.P80, 0),
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

function roundedOrNull(value: number | null, places: number): number | null {
  return value === null ? null : rounded(value, places);
}

/** Columns of a file: a row a start. The name of a column is the path of a field. */
const columns: readonly ColumnHead[] = [
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
    columns,
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
  const [other, tenths] = [timeWords(first.start.local), tenthsWords(chosen.better_than_first!)];
  if (by === "on_time")
    return `Start on ${when}. It is on time and ${other} is late in ${tenths} courses of the weather.`;
  const gain = gainWords(first, chosen, by, currency);
  const howMuch = gain === undefined ? "" : `, ${gain} in the mean`;
  return `Start on ${when}. It is ${better[by]} than ${other} in ${tenths} courses of the weather${howMuch}.`;
}

function tenthsWords(odds: number): string {
  const tenths = Math.floor(odds * 10 + 1e-9);
  return tenths === 0 ? "fewer than 1 of 10" : `${tenths} of 10`;
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
