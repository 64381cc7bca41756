let second: { readonly of: number; readonly text: string } | undefined;

/**
 * Formats a time [ms since 1970] in UTC to the second, such as 2026-11-23T08:34:04. The last text is cached, because formatting takes longer than most other
 * steps of a request.
 */
export function isoSecond(ms: number): string {
  const of = Math.floor(ms / 1000);
  if (second?.of !== of) second = { of, text: new Date(ms).toISOString().slice(0, -".000Z".length) };
  return second.text;
}
