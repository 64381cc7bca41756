import type { WatchTell } from "@halcyon/schema";
import { type Destinations, standingsOf } from "../../deliveries/destinations.ts";
import { Refusal } from "../../errors/refusal.ts";

/**
 * Requires that an account has every destination that a watch names, and that each is confirmed.
 *
 * @throws Refusal invalid_request, destination_unconfirmed
 */
export async function requireDestinations(
  destinations: Destinations,
  accountId: string,
  { to = [] }: WatchTell,
): Promise<void> {
  if (to.length === 0) return;
  const standings = await standingsOf(destinations, accountId, to);
  const unknown = to.flatMap((id, index) => (standings.has(id) ? [] : [pointerTo(index)]));
  if (unknown.length > 0) {
    const detail = "Your account has no destination of this id.";
    throw new Refusal("invalid_request", {
      detail,
      errors: unknown.map((place) => ({ pointer: place, code: "invalid", detail })),
    });
  }
  const unconfirmed = to.flatMap((id, index) =>
    standings.get(id) === "unconfirmed" ? [pointerTo(index)] : [],
  );
  if (unconfirmed.length === 0) return;
  const detail = "The destination has not been confirmed, so that nothing would be sent there.";
  throw new Refusal("destination_unconfirmed", {
    detail,
    errors: unconfirmed.map((place) => ({ pointer: place, code: "destination_unconfirmed", detail })),
  });
}

function pointerTo(index: number): string {
  return `#/tell/to/${index}`;
}
