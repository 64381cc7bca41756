import type { VariableName } from "@halcyon/schema";
import { nearestName } from "@halcyon/schema/errors";
import type { Calendar } from "@halcyon/schema/time";
import {
  formatRecordTime,
  parseRecordTime,
  type RecordWithPlaces,
  type RecordDescription,
  type RecordSpan,
  type RecordStep,
  type RecordTime,
} from "@halcyon/weather";

/** What is wanted of a record; all of it where nothing is said. */
export interface RecordPart {
  readonly variables?: readonly VariableName[];
  /** The first and the last day, `YYYY-MM-DD` in the calendar of the record. An hour belongs to the day in which it ends; midnight to both. */
  readonly fromDate?: string;
  readonly toDate?: string;
}

/**
 * A record cut to some of its variables and days.
 *
 * @throws RangeError for a variable that it does not carry, a day that its calendar does not have, and where nothing is left.
 */
export function partOfRecord(source: RecordWithPlaces, part: RecordPart): RecordWithPlaces {
  const { variables, fromDate, toDate } = part;
  const whole = source.describe();
  const { step, calendar } = whole;
  const first = Math.max(whole.first, boundOf(fromDate, step, calendar, 0) ?? -Infinity);
  const last = Math.min(whole.last, boundOf(toDate, step, calendar, 24) ?? Infinity);
  if (first > last) {
    const [from, to] = [whole.first, whole.last].map((time) => formatRecordTime(time, step, calendar));
    throw new RangeError(`${whole.id} has ${from} to ${to} and nothing of the period that is wanted.`);
  }
  const taken = chosen(whole, variables);
  const gaps = spansWithin(whole.gaps, first, last)
    .map((gap) => ({ ...gap, variables: gap.variables.filter((name) => taken.has(name)) }))
    .filter((gap) => gap.variables.length > 0);
  const provisional = spansWithin(whole.provisional, first, last);
  const { gaps: _, provisional: __, ...rest } = whole;
  const description: RecordDescription = {
    ...rest,
    first,
    last,
    variables: taken,
    ...(gaps.length === 0 ? {} : { gaps }),
    ...(provisional.length === 0 ? {} : { provisional }),
  };
  return {
    describe: () => description,
    places: () => source.places(),
    locate: async (location) => source.locate(location),
    expect: (cells) => source.expect?.(cells),
    read: async (request) =>
      source.read({ ...request, from: Math.max(first, request.from), to: Math.min(last, request.to) }),
    ...(source.coarser === undefined ? {} : { coarser: () => partOfRecord(source.coarser!(), part) }),
  };
}

/** The parts of spans that lie within others. */
function spansWithin<Span extends RecordSpan>(
  spans: readonly Span[] = [],
  first: RecordTime,
  last: RecordTime,
): readonly Span[] {
  return spans
    .map((span) => ({ ...span, from: Math.max(first, span.from), to: Math.min(last, span.to) }))
    .filter(({ from, to }) => from <= to);
}

function chosen(
  { id, variables }: RecordDescription,
  wanted: readonly VariableName[] | undefined,
): RecordDescription["variables"] {
  if (wanted === undefined) return variables;
  const names = [...variables.keys()];
  for (const name of wanted) {
    if (variables.has(name)) continue;
    const near = nearestName(name, names);
    const meant = near === undefined ? "" : ` Did you mean ${near}?`;
    throw new RangeError(`${id} does not carry ${name}; it carries ${names.join(", ")}.${meant}`);
  }
  return new Map([...variables].filter(([name]) => wanted.includes(name)));
}

/** @param hour - Where in the day the bound of a record of hours lies. */
function boundOf(
  date: string | undefined,
  step: RecordStep,
  calendar: Calendar,
  hour: number,
): RecordTime | undefined {
  if (date === undefined) return undefined;
  const day = parseRecordTime(date, "day", calendar);
  if (day === undefined)
    throw new RangeError(`"${date}" is no day of the calendar ${calendar} (YYYY-MM-DD).`);
  return step === "day" ? day : day * 24 + hour;
}
