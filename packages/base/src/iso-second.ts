let second: { readonly of: number; readonly text: string } | undefined;

/**
 * Returns an instant [ms since 1970] to its second, as 2026-11-23T08:34:04, in UTC. The text of the last one is cached, as writing one takes longer than most
 * of a request.
 */
export function isoSecond(ms: number): string {
  const of = Math.floor(ms / 1000);
  if (second?.of !== of) second = { of, text: new Date(ms).toISOString().slice(0, -".000Z".length) };
  return second.text;
}
