import { type CompositeResponse, type Constraint, millisecondsPerHour } from "@halcyon/schema";

/** Whether a limit has no data in each hour of an answer, by its notices; undefined while its constraints are not known. */
export function missingHours(
  { metadata: { notices = [], start_date: start }, forecast }: CompositeResponse,
  constraints: readonly Constraint[] | undefined,
): readonly boolean[] | undefined {
  if (constraints === undefined) return undefined;
  const hourOf = (time: string): number => (Date.parse(time) - Date.parse(start)) / millisecondsPerHour;
  const spans = notices
    .filter(({ constraint }) => constraints[constraint]?.role === "limit")
    .map(({ from, to }) => ({ first: hourOf(from), last: hourOf(to) }));
  return forecast.map((_, hour) => spans.some(({ first, last }) => first <= hour && hour <= last));
}
