import type { IncomingMessage } from "node:http";
import type { Endpoint } from "@halcyon/schema";
import { accountsUnavailable } from "../accounts/accounts-unavailable.ts";
import type { AllowanceState, Ledger } from "../accounts/ledger.ts";
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
   */
  sent(unanswered: number): void;
  /** The request could not be answered. */
  refund(): void;
}

export interface ChargeOptions {
  readonly ledger: Pick<Ledger, "charge">;
  readonly endpoint: Pick<Endpoint, "name" | "cost">;
}

const free: RequestCharge = { periodStartMs: 0, sent: () => undefined, refund: () => undefined };

/**
 * Takes what a request costs from the allowance of its key, and says in the headers what is left; HEAD is free, and so is what costs 0.
 *
 * @throws Refusal allowance_exhausted, invalid_api_key, overloaded
 */
export async function chargeRequest(
  request: IncomingMessage,
  { ledger, endpoint: { name, cost } }: ChargeOptions,
): Promise<RequestCharge> {
  if (request.method === "HEAD" || cost === 0) return free;
  const context = requestContext(request);
  const { keyId } = context.principal!;
  const result = await inSpan("charge", () => ledger.charge(keyId, name, cost));
  if (result.result === "refused") throw invalidKey();
  if (result.result === "unavailable") throw accountsUnavailable(result.cause);
  Object.assign(context.headers, withAllowance(context.headers, result.allowance));
  if (result.result === "exhausted") throw exhausted(result.allowance, cost);
  const { charge } = result;
  context.charged = cost;
  const refund = (): void => {
    charge.refund();
    context.charged = 0;
  };
  return {
    periodStartMs: charge.periodStartMs,
    refund,
    sent(unanswered) {
      charge.answered(unanswered);
      context.charged = cost - unanswered;
    },
  };
}

function exhausted({ kind, limit, remaining, resetSeconds }: AllowanceState, cost: number): Refusal {
  const period = kind === "total" ? "in all" : `a ${kind}`;
  return new Refusal("allowance_exhausted", {
    detail: `The allowance is ${limit} requests ${period}; ${remaining} are left and this one costs ${cost}.`,
    ...(resetSeconds === undefined ? {} : { retryAfterSeconds: resetSeconds }),
  });
}
