/// <reference lib="esnext.temporal" />

/** Period with a constant offset between local time and UTC. */
interface OffsetHours {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offsetMs: number;
}

/** Splits a period into consecutive ranges with a constant offset between local time and UTC. */
export function offsetHours(timezone: string, startMs: number, endMs: number): OffsetHours[] {
  const spans: OffsetHours[] = [];
  let from: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timezone);
  while (from !== null && from.epochMilliseconds < endMs) {
    const next: Temporal.ZonedDateTime | null = from.getTimeZoneTransition("next");
    spans.push({
      fromMs: from.epochMilliseconds,
      toMs: Math.min(next?.epochMilliseconds ?? endMs, endMs),
      offsetMs: from.offsetNanoseconds / 1e6,
    });
    from = next;
  }
  return spans;
}
