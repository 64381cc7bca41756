/// <reference lib="esnext.temporal" />

/**
 * Returns the first instant at which clocks of a time zone show a local time or a later one. If clocks skip the local time, this is the
 * instant at which they jump over it. If clocks repeat the local time, it is the first occurrence.
 *
 * @returns Instant [ms since 1970].
 */
export function localInstantMs(local: Temporal.PlainDateTime, timezone: string): number {
  const earlier = local.toZonedDateTime(timezone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(local)) return earlier.epochMilliseconds;
  return earlier.getTimeZoneTransition("next")!.epochMilliseconds;
}

/**
 * Returns the local date in a time zone.
 *
 * @param atMs - Instant [ms since 1970].
 */
export function localDate(atMs: number, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone).toPlainDate();
}
