import type { SeenSpan } from "./evaluated-spans.ts";

/**
 * Finds which of the spans of before goes on in which of those that are seen now. The pair that shares most hours comes first; of several the one that is
 * seen earlier, then the one of before that begins earlier. Each span goes on in one, and is gone on with by one.
 *
 * @param durationHours - How many hours begin with each start.
 * @returns By position of the span of before, the position of the one seen now.
 */
export function matchSpans(
  before: readonly SeenSpan[],
  now: readonly SeenSpan[],
  durationHours: number,
): ReadonlyMap<number, number> {
  const pairs = before
    .flatMap((old, from) =>
      now.map((seen, to) => ({ from, to, shared: sharedHours(old, seen, durationHours) })),
    )
    .filter(({ shared }) => shared > 0)
    .toSorted(
      (one, other) =>
        other.shared - one.shared ||
        now[one.to]!.firstStart - now[other.to]!.firstStart ||
        before[one.from]!.firstStart - before[other.from]!.firstStart,
    );
  const matched = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to } of pairs) {
    if (matched.has(from) || taken.has(to)) continue;
    matched.set(from, to);
    taken.add(to);
  }
  return matched;
}

/** How many hours two spans cover both. */
function sharedHours(one: SeenSpan, other: SeenSpan, durationHours: number): number {
  const lastStart = Math.min(one.lastStart, other.lastStart);
  return lastStart + durationHours - Math.max(one.firstStart, other.firstStart);
}
