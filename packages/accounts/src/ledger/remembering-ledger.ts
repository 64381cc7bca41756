import { LRUCache } from "lru-cache";
import type { ChargeResult, Ledger } from "./ledger.ts";

/** Result of a charge that was not granted. */
type ChargeRefused = Exclude<ChargeResult, { readonly result: "granted" }>;

/** Ledger that remembers which keys had something left at their last charge. */
export interface RememberingLedger extends Pick<Ledger, "charge"> {
  /**
   * Returns the refusal if the allowance of a key is used up. A key that had something left at its last charge is not looked up, so that those who can pay do
   * not wait.
   *
   * @returns What says so; undefined where something is left, at once where nobody has to be asked.
   */
  usedUp(keyId: string): Promise<ChargeRefused | undefined> | undefined;
}

/** Endpoint name of a charge of 0 units. It is stored nowhere, because a charge of 0 is not counted. */
const question = "allowance";

/** @param capacity - Most keys remembered; the one that was charged longest ago is forgotten first. */
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
