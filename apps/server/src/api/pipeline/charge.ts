import type { Endpoint } from "@halcyon/schema";
import { accountsUnavailable, invalidKey, Refusal } from "../../errors/refusal.ts";
import type { AllowanceState, ChargeResult, Ledger } from "@halcyon/accounts/ledger/ledger";
import type { Principal } from "@halcyon/accounts/principal";
import type { RememberingLedger } from "@halcyon/accounts/ledger/remembering-ledger";
import { inTraceSpan } from "../../trace-spans.ts";
import type { Charged } from "./answer.ts";

/** Caller of a request, and callbacks that record facts about the request. */
export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
  /** Records how much of the allowance of the key is left, for the headers of the response. */
  allows(allowance: AllowanceState): void;
  /** Records the charge for the request [requests deducted from the allowance]. The function is called again after a refund. */
  costs(charged: number): void;
}

/** Charge for a request that is not answered yet. Either `sent` or `refund` must be called at the end. */
interface RequestCharge extends Charged {
  /**
   * Settles the charge after the response was written to the connection.
   *
   * @param unanswered - Part of the cost that belongs to failed items.
   * @param known - Resolves when a repetition with the same Idempotency-Key can find the outcome. The charge is settled only then. If the process dies earlier,
   * a repetition is not charged again. Undefined for a request without an Idempotency-Key.
   */
  sent(unanswered: number, known: Promise<void> | undefined): void;
  /** Refunds the charge of a request that could not be answered. */
  refund(): void;
}

interface ChargeOptions extends Pick<Endpoint, "id" | "cost"> {
  readonly ledger: Pick<Ledger, "charge">;
}

const free: RequestCharge = { periodStartMs: 0, sent: () => undefined, refund: () => undefined };

/**
 * Takes the cost of a request from the allowance of its key. Does nothing if the cost is 0.
 *
 * @throws Refusal allowance_exhausted if the allowance does not cover the cost, invalid_api_key if the key is no longer valid, overloaded if
 * the database does not answer.
 */
export async function chargeRequest(
  caller: Caller,
  { ledger, id, cost }: ChargeOptions,
): Promise<RequestCharge> {
  if (cost === 0) return free;
  const result = await inTraceSpan("charge", () => ledger.charge(caller.principal.keyId, id, cost));
  const { charge } = requireGranted(caller, result, cost);
  caller.costs(cost);
  return {
    periodStartMs: charge.periodStartMs,
    refund() {
      charge.refund();
      caller.costs(0);
    },
    sent(unanswered, known) {
      if (known === undefined) charge.answered(unanswered);
      else void known.then(() => charge.answered(unanswered));
      caller.costs(cost - unanswered);
    },
  };
}

/**
 * Throws a refusal if the allowance of the key does not cover the cost of a request. Takes nothing from the allowance.
 *
 * @throws Refusal allowance_exhausted if the allowance does not cover the cost, invalid_api_key if the key is no longer valid, overloaded if the database
 * does not answer.
 */
export async function quoteRequest(caller: Caller, { ledger, id, cost }: ChargeOptions): Promise<void> {
  if (cost === 0) return;
  const { allowance } = requireGranted(caller, await ledger.charge(caller.principal.keyId, id, 0), cost);
  if (allowance.remaining < cost) throw exhausted(allowance, cost);
}

/**
 * Refuses a request if its key has no allowance left. The check is made before the body is read, when the cost may not be known yet.
 *
 * @param mayBeFree - Returns true if the request may cost nothing. The function is called only if no allowance is left.
 * @returns Promise that resolves after the check; undefined if some allowance was left after the last charge.
 * @throws Refusal allowance_exhausted if nothing is left, invalid_api_key if the key is no longer valid, overloaded if the database does not answer.
 */
export function requireAllowance(
  caller: Caller,
  ledger: Pick<RememberingLedger, "usedUp">,
  mayBeFree: () => Promise<boolean>,
): Promise<void> | undefined {
  const asked = ledger.usedUp(caller.principal.keyId);
  return asked === undefined ? undefined : requireLeft(caller, asked, mayBeFree);
}

async function requireLeft(
  caller: Caller,
  asked: NonNullable<ReturnType<RememberingLedger["usedUp"]>>,
  mayBeFree: () => Promise<boolean>,
): Promise<void> {
  const refused = await asked;
  if (refused === undefined || (refused.result === "exhausted" && (await mayBeFree()))) return;
  requireGranted(caller, refused, 1);
}

function requireGranted(
  caller: Caller,
  result: ChargeResult,
  cost: number,
): Extract<ChargeResult, { readonly result: "granted" }> {
  if (result.result === "refused") throw invalidKey();
  if (result.result === "unavailable") throw accountsUnavailable(result.cause);
  caller.allows(result.allowance);
  if (result.result === "exhausted") throw exhausted(result.allowance, cost);
  return result;
}

/** Advice to the caller of an expensive request. */
const askForLess =
  " Ask for less: fewer hours, years, periods, variables or items. POST /v2/cost/ says what a request costs.";

function exhausted({ kind, limit, remaining, resetSeconds }: AllowanceState, cost: number): Refusal {
  const period = kind === "total" ? "in all" : `a ${kind}`;
  return new Refusal("allowance_exhausted", {
    detail: `The allowance is ${limit} requests ${period}; ${remaining} are left and this one costs ${cost}.${cost > 1 ? askForLess : ""}`,
    ...(resetSeconds === undefined ? {} : { retryAfterSeconds: resetSeconds }),
  });
}
