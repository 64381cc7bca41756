import { LRUCache } from "lru-cache";
import type { ChargeResult, Ledger } from "./ledger.ts";

/** Result of a charge that was refused, exhausted or failed. */
type ChargeRefused = Exclude<ChargeResult, { readonly result: "granted" }>;

/** Ledger that remembers for each key whether units were left after its last charge. */
export interface RememberingLedger extends Pick<Ledger, "charge"> {
  /**
   * Returns the reason why a charge to a key would fail now. Makes no query for a key that had units left after its last charge.
   *
   * @returns Result that is not `granted`; undefined if units are left. It is a promise only if a query is necessary.
   */
  usedUp(keyId: string): Promise<ChargeRefused | undefined> | undefined;
}

/** Endpoint name for charges of 0 units, which only ask if units are left. The name is never stored, because such charges are not recorded. */
const question = "allowance";

/**
 * Returns a ledger that remembers which keys had units left.
 *
 * @param capacity - Maximum number of remembered keys. The key with the oldest charge is removed first.
 */
export function rememberingLedger(ledger: Pick<Ledger, "charge">, capacity = 10_000): RememberingLedger {
  const ableToPay = new LRUCache<string, true>({ max: capacity });

  const charge: Ledger["charge"] = async (keyId, endpoint, units) => {
    const result = await ledger.charge(keyId, endpoint, units);
    if ("allowance" in result && result.allowance.remaining > 0) ableToPay.set(keyId, true);
    else ableToPay.delete(keyId);
    return result;
  };

  const ask = async (keyId: string): Promise<ChargeRefused | undefined> => {
    const result = await charge(keyId, question, 0);
    if (result.result !== "granted") return result;
    const { allowance } = result;
    return allowance.remaining > 0 ? undefined : { result: "exhausted", allowance };
  };

  return { charge, usedUp: (keyId) => (ableToPay.has(keyId) ? undefined : ask(keyId)) };
}
