import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import type { Lane } from "./lanes.ts";

/** Lifetime of a claim (exclusive right to send from a queue), if the claim is not extended [ms]. An attempt to send always takes less time. */
export const claimMs = 30_000;

/** Exclusive right to send from the queue of one destination. While the claim is valid, no other process sends from this queue. */
export interface Claim {
  readonly destination: string;
  readonly token: string;
}

/**
 * Claims the queues of destinations with due messages. The queue that has waited longest comes first. If a process dies, its claims expire after {@link
 * claimMs}.
 *
 * @param countMax - Maximum number of claims.
 * @param now - Current time [ms since 1970].
 */
export async function claimLanes(database: Database, countMax: number, now: number): Promise<Claim[]> {
  const due = await database
    .selectFrom("delivery_lane")
    .select("destination")
    .where("due_at", "<=", now)
    .where("held_until", "<=", now)
    .orderBy("due_at")
    .orderBy("destination")
    .limit(countMax)
    .execute();
  const claims: Claim[] = [];
  for (const { destination } of due) {
    const token = randomUUID();
    const { numUpdatedRows } = await database
      .updateTable("delivery_lane")
      .set({ held_by: token, held_until: now + claimMs })
      .where("destination", "=", destination)
      .where("held_until", "<=", now)
      .executeTakeFirst();
    // Another process may have been faster.
    if (numUpdatedRows === 1n) claims.push({ destination, token });
  }
  return claims;
}

/** Error that is thrown if a claim on a queue has expired, or if the destination of the queue was deleted. */
export class LostClaimError extends Error {
  override readonly name = "LostClaimError";
}

/**
 * Extends a claim on the queue of a destination, and locks the queue until the transaction ends.
 *
 * @throws LostClaimError if the claim is lost. The transaction must then be rolled back.
 */
export async function holdClaim(
  transaction: Transaction<Tables>,
  { destination, token }: Claim,
  now: number,
): Promise<Lane> {
  const lane = await transaction
    .updateTable("delivery_lane")
    .set({ held_until: now + claimMs })
    .where("destination", "=", destination)
    .where("held_by", "=", token)
    .returningAll()
    .executeTakeFirst();
  if (lane === undefined) throw new LostClaimError(`the claim of ${destination} is lost`);
  return lane;
}

/** Releases a claim on the queue of a destination, so that other processes may send from the queue. */
export async function releaseClaim(database: Database, { destination, token }: Claim): Promise<void> {
  await database
    .updateTable("delivery_lane")
    .set({ held_by: null, held_until: 0 })
    .where("destination", "=", destination)
    .where("held_by", "=", token)
    .execute();
}
