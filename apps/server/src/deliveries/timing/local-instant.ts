/// <reference lib="esnext.temporal" />

/**
 * Returns the first instant at which clocks of a time zone show a local time, or a later one. For a time that clocks skip it is the instant at which they jump
 * over it. For a time that they repeat it is the first.
 *
 * @returns Milliseconds since 1970.
 */
export function localInstantMs(local: Temporal.PlainDateTime, timezone: string): number {
  const earlier = local.toZonedDateTime(timezone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(local)) return earlier.epochMilliseconds;
  return earlier.getTimeZoneTransition("next")!.epochMilliseconds;
}

/**
 * Returns the date that clocks of a time zone show.
 * @param atMs - Milliseconds since 1970.
 */
export function localDate(atMs: number, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone).toPlainDate();
}
