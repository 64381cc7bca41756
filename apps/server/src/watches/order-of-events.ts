import type { Event } from "@halcyon/schema";

/** What says where an event stands among those that became known together. */
interface Standing {
  readonly start?: string;
  readonly place?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly ref: string | null;
  } | null;
  readonly sequence?: number;
}

/**
 * Orders events of one watch that became known at the same moment. They follow the start of their span, and then their place by latitude, longitude and `ref`.
 * Events of one span and place follow their number in the span, their type and their id. Events of no span come first, and those of no place before those of one.
 */
export function inToldOrder<Kept extends { readonly event: Event }>(events: readonly Kept[]): Kept[] {
  const ranked = events.map((kept) => ({ kept, rank: rankOf(kept.event) }));
  return ranked.toSorted((one, other) => compareRanks(one.rank, other.rank)).map(({ kept }) => kept);
}

function rankOf({ data, type, id }: Event): readonly (string | number)[] {
  const { start = "", place, sequence = 0 } = data as Standing;
  const { latitude = -Infinity, longitude = -Infinity, ref = "" } = place ?? {};
  return [start, latitude, longitude, ref ?? "", sequence, type, id];
}

function compareRanks(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const index = one.findIndex((part, at) => part !== other[at]);
  return index === -1 ? 0 : one[index]! < other[index]! ? -1 : 1;
}
