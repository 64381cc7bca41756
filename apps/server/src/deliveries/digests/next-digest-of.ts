import type { Transaction } from "kysely";
import type { Tables } from "../../database/schema/tables.ts";
import { watchTell } from "../notify-options.ts";
import { nextDigestMs } from "../timing/digest-times.ts";
import { usualLifeMs } from "../timing/expires-at.ts";
import type { Waiting } from "./waiting.ts";

/** When the next digest makes one of some events needless: the first one that any of their watches asks for [ms since 1970]. */
export async function nextDigestOf(
  transaction: Transaction<Tables>,
  told: readonly Waiting[],
  now: number,
): Promise<number> {
  const watches = new Set(told.flatMap(({ event }) => ("watch" in event.data ? [event.data.watch] : [])));
  let firstMs = now + usualLifeMs;
  for (const id of watches) {
    const digest = (await watchTell(transaction, id))?.digest;
    if (digest !== undefined) firstMs = Math.min(firstMs, nextDigestMs(digest, now));
  }
  return firstMs;
}
