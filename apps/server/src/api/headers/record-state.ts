import type { HistoricalWorkabilityResponse } from "@halcyon/schema/v1";
import { formatRecordTime, type RecordDescription, type RecordSpan } from "@halcyon/weather";

type RecordState = Pick<HistoricalWorkabilityResponse["metadata"], "gaps" | "provisional">;

/**
 * Returns the gaps and the preliminary time steps of a weather record within a range of days, in the format of responses.
 *
 * @param fromDay - First day [days since 1970 in the calendar of the record].
 * @param toDay - Last day (inclusive), counted in the same way.
 */
export function recordState(
  { gaps = [], provisional = [], step, calendar }: RecordDescription,
  fromDay: number,
  toDay: number,
): RecordState {
  const perDay = step === "hour" ? 24 : 1;
  const [first, last] = [fromDay * perDay, (toDay + 1) * perDay - 1];
  const within = <Span extends RecordSpan>(spans: readonly Span[]): Span[] =>
    spans
      .map((span) => ({ ...span, from: Math.max(first, span.from), to: Math.min(last, span.to) }))
      .filter(({ from, to }) => from <= to);
  const textOf = ({ from, to }: RecordSpan) => ({
    from: formatRecordTime(from, step, calendar),
    to: formatRecordTime(to, step, calendar),
  });
  const lacking = within(gaps).map((gap) => ({
    ...textOf(gap),
    steps: gap.to - gap.from + 1,
    variables: [...gap.variables],
  }));
  const preliminary = within(provisional).map(textOf);
  return {
    ...(lacking.length === 0 ? {} : { gaps: lacking }),
    ...(preliminary.length === 0 ? {} : { provisional: preliminary }),
  };
}
