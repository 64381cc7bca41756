import type { VariableName } from "@halcyon/schema";
import { type Calendar, dayNumber, daysInMonth } from "@halcyon/schema/time";
import type { DailySeries, Years } from "@halcyon/scoring";
import { unpackAll } from "../data-column.ts";
import type { PlacedRecord } from "../records/placed-record.ts";
import type { ProjectedModel } from "./projected-models.ts";
import { readDays } from "../history/read-days.ts";
import { wholeYears } from "../records/record-years.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { type Cheaper, type PlannedRead, requireCalls } from "../records/require-calls.ts";

/** Returns true if a weather record has all days of the years in `spans`, without gaps. */
export function holdsYears({ description }: PlacedRecord, ...spans: readonly Years[]): boolean {
  const { calendar, gaps = [] } = description;
  const held = wholeYears(description);
  if (held === undefined) return false;
  const firstDay = (year: number): number => dayNumber(calendar, { year, month: 1, day: 1 });
  return spans.every(
    ({ first, last }) =>
      held.first <= first &&
      last <= held.last &&
      gaps.every(({ from, to }) => to < firstDay(first) || from >= firstDay(last + 1)),
  );
}

/** Returns the years from the earliest year to the latest year of the spans. */
export function unionOf(...spans: readonly Years[]): Years {
  return {
    first: Math.min(...spans.map(({ first }) => first)),
    last: Math.max(...spans.map(({ last }) => last)),
  };
}

/**
 * Returns the years from the earliest year to the latest year of the spans. At each end, one more year is added if the weather record has it. The added years
 * are needed because heat waves, spells and sums over earlier days may extend across New Year.
 */
export function withNeighbours({ description }: ProjectedModel, ...spans: readonly Years[]): Years {
  const { first, last } = unionOf(...spans);
  const held = wholeYears(description)!;
  return { first: Math.max(first - 1, held.first), last: Math.min(last + 1, held.last) };
}

/**
 * Reads daily values of a climate model over whole years, in the calendar of the model and in the units of the variables.
 *
 * @throws Refusal weather_unavailable if the model cannot be read.
 */
export async function modelDays(
  model: ProjectedModel,
  cache: RecordCache,
  variables: readonly VariableName[],
  years: Years,
): Promise<ReadonlyMap<VariableName, DailySeries>> {
  const { calendar, variables: carried } = model.description;
  const firstDay = dayNumber(calendar, { year: years.first, month: 1, day: 1 });
  const days = dayNumber(calendar, { year: years.last + 1, month: 1, day: 1 }) - firstDay;
  const grids = await readDays(model, cache, variables, firstDay, days);
  return new Map(
    [...grids].map(([name, packed]) => {
      const values = unpackAll(packed, carried.get(name)!.packing);
      return [name, { calendar, firstDay, values }];
    }),
  );
}

/**
 * Checks that the provider's call limits allow reading whole years of climate models.
 *
 * @throws Refusal invalid_request if the read needs more calls than the provider allows in one period. Refusal weather_unavailable if too few calls are
 * left now.
 */
export async function requireModelDays(
  models: readonly ProjectedModel[],
  variables: readonly VariableName[],
  ...spans: readonly Years[]
): Promise<void> {
  const reads = models.map((model) => modelRead(model, variables, unionOf(...spans)));
  await requireCalls(reads, fewerModels);
}

/** Returns the planned read of whole years of a climate model. */
export function modelRead(
  { source, cell, description: { calendar } }: ProjectedModel,
  variables: readonly VariableName[],
  { first, last }: Years,
): PlannedRead {
  const from = dayNumber(calendar, { year: first, month: 1, day: 1 });
  const to = dayNumber(calendar, { year: last + 1, month: 1, day: 1 }) - 1;
  return { source, request: { cell, variables, from, to } };
}

/** Advice on how to request less data. All years of a climate model are always read together. */
export const fewerModels: Cheaper = {
  advice: "ask for one climate_model at a time where the endpoint takes one",
};

/**
 * Converts a Gregorian date to the calendar of a model. A day that does not exist in that calendar becomes the day before. If `end` is `last`, the last day of
 * a month becomes the last day of the same month in that calendar.
 *
 * @param date - `YYYY-MM-DD`.
 * @param end - Whether the date is the first or the last day of a span.
 */
export function dayIn(calendar: Calendar, date: string, end: "first" | "last"): number {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const days = daysInMonth(calendar, year, month);
  const isLast = end === "last" && day === daysInMonth("standard", year, month);
  return dayNumber(calendar, { year, month, day: isLast ? days : Math.min(day, days) });
}
