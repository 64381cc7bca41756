import { formatRecordTime, type RecordDescription, type RecordTime } from "@halcyon/weather";
import { stepHours } from "@halcyon/weather/source-kit";
import { IngestError } from "../ingest-error.ts";

/** Months that are named; the others are counted. */
const monthsNamed = 36;

/**
 * Refuses a record of the past that lacks steps: a year of it would count fewer hours than it had. Less than a day at either end is no gap. Sums of
 * the first hour belong to the day before, and midnight belongs to two days.
 *
 * @throws IngestError `gaps` with the months and the variables that lack steps in them
 */
export function refuseGaps({ id, offering, gaps, step, calendar, first, last }: RecordDescription): void {
  const daySteps = 24 / stepHours[step];
  const inside = (gaps ?? []).filter(
    ({ from, to }) => (from > first && to < last) || to - from + 1 >= daySteps,
  );
  if (offering !== "historical" || inside.length === 0) return;
  const monthOf = (time: RecordTime): string => formatRecordTime(time, step, calendar).slice(0, 7);
  const found = new Set<string>();
  for (const { from, to } of inside) {
    for (let time = from; time < to; time += daySteps) found.add(monthOf(time));
    found.add(monthOf(to));
  }
  const months = [...found].toSorted();
  const more = months.length > monthsNamed ? ` and ${months.length - monthsNamed} more` : "";
  const names = new Set(inside.flatMap(({ variables }) => variables));
  throw new IngestError(
    "gaps",
    `The files of ${id} lack steps of ${months.slice(0, monthsNamed).join(", ")}${more}: of ${[...names].join(", ")}. Add the files of these months, or allow gaps.`,
  );
}
