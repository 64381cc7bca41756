import type { IncomingMessage } from "node:http";
import type { Endpoint } from "@halcyon/schema";
import { accountsUnavailable } from "../accounts/accounts-unavailable.ts";
import type { AllowanceState, ChargeResult, Ledger } from "../accounts/ledger.ts";
import type { RememberingLedger } from "../accounts/remembering-ledger.ts";
import { invalidKey } from "../http/authenticate.ts";
import { withAllowance } from "../http/rate-limit-headers.ts";
import { requestContext } from "../http/request-context.ts";
import { Refusal } from "../refusal.ts";
import { inSpan } from "../seeing/spans.ts";
import type { Charged } from "./handler.ts";

/** What a request was charged, until it is known what became of it. */
export interface RequestCharge extends Charged {
  /**
   * The answer was handed to the connection.
   *
   * @param unanswered - How much of the cost was for what came to nothing.
   * @param known - Ends when the request is known to its repetitions: it is settled after that, so that no death in between lets it cost twice.
   */
  sent(unanswered: number, known?: Promise<void>): void;
  /** The request could not be answered. */
  refund(): void;
}

export interface ChargeOptions {
  readonly ledger: Pick<Ledger, "charge">;
  readonly endpoint: Pick<Endpoint, "name" | "cost">;
}

const free: RequestCharge = { periodStartMs: 0, sent: () => undefined, refund: () => undefined };

/**
 * Takes what a request costs from the allowance of its key, and says in the headers what is left; what costs 0 is free.
 *
 * @throws Refusal allowance_exhausted, invalid_api_key, overloaded
 */
export async function chargeRequest(
  request: IncomingMessage,
  { ledger, endpoint: { name, cost } }: ChargeOptions,
): Promise<RequestCharge> {
  if (cost === 0) return free;
  const context = requestContext(request);
  const result = await inSpan("charge", () => ledger.charge(context.principal!.keyId, name, cost));
  const { charge } = requireGranted(request, result, cost);
  context.charged = cost;
  const refund = (): void => {
    charge.refund();
    context.charged = 0;
  };
  return {
    periodStartMs: charge.periodStartMs,
    refund,
    sent(unanswered, known) {
      if (known === undefined) charge.answered(unanswered);
      else void known.then(() => charge.answered(unanswered));
      context.charged = cost - unanswered;
    },
  };
}

/**
 * Refuses a request that its key could not pay for, and says in the headers what is left, without taking anything.
 *
 * @throws Refusal allowance_exhausted, invalid_api_key, overloaded
 */
export async function quoteRequest(
  request: IncomingMessage,
  { ledger, endpoint: { name, cost } }: ChargeOptions,
): Promise<void> {
  if (cost === 0) return;
  const { keyId } = requestContext(request).principal!;
  const { allowance } = requireGranted(request, await ledger.charge(keyId, name, 0), cost);
  if (allowance.remaining < cost) throw exhausted(allowance, cost);
}

/**
 * Refuses a request whose key has nothing left, before its body is read: what it costs may not be known yet.
 *
 * @param mayBeFree - Asked where nothing is left: whether the request may cost nothing all the same.
 * @throws Refusal allowance_exhausted, invalid_api_key, overloaded
 */
export async function requireAllowance(
  request: IncomingMessage,
  ledger: Pick<RememberingLedger, "usedUp">,
  mayBeFree: () => Promise<boolean>,
): Promise<void> {
  const refused = await ledger.usedUp(requestContext(request).principal!.keyId);
  if (refused === undefined || (refused.result === "exhausted" && (await mayBeFree()))) return;
  requireGranted(request, refused, 1);
}

function requireGranted(
  request: IncomingMessage,
  result: ChargeResult,
  cost: number,
): Extract<ChargeResult, { readonly result: "granted" }> {
  if (result.result === "refused") throw invalidKey();
  if (result.result === "unavailable") throw accountsUnavailable(result.cause);
  const { headers } = requestContext(request);
  Object.assign(headers, withAllowance(headers, result.allowance));
  if (result.result === "exhausted") throw exhausted(result.allowance, cost);
  return result;
}

function exhausted({ kind, limit, remaining, resetSeconds }: AllowanceState, cost: number): Refusal {
  const period = kind === "total" ? "in all" : `a ${kind}`;
  return new Refusal("allowance_exhausted", {
    detail: `The allowance is ${limit} requests ${period}; ${remaining} are left and this one costs ${cost}.`,
    ...(resetSeconds === undefined ? {} : { retryAfterSeconds: resetSeconds }),
  });
}
