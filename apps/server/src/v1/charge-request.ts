import type { IncomingMessage, ServerResponse } from "node:http";
import type { Endpoint } from "@halcyon/schema";
import { accountsUnavailable } from "../accounts/accounts-unavailable.ts";
import type { AllowanceState, Ledger } from "../accounts/ledger.ts";
import { invalidKey } from "../http/authenticate.ts";
import { withAllowance } from "../http/rate-limit-headers.ts";
import { requestContext } from "../http/request-context.ts";
import { Refusal } from "../refusal.ts";
import { inSpan } from "../seeing/spans.ts";

/** What a request was charged, until it is known what became of it. */
export interface RequestCharge {
  /** The answer was handed to the connection. What never left this process, and a 304, costs nothing. */
  sent(): void;
  /** The request could not be answered. */
  refund(): void;
}

export interface ChargeOptions {
  readonly ledger: Pick<Ledger, "charge">;
  readonly endpoint: Pick<Endpoint, "name" | "cost">;
}

const free: RequestCharge = { sent: () => undefined, refund: () => undefined };

/**
 * Takes what a request costs from the allowance of its key, and says in the headers what is left; HEAD is free.
 *
 * @throws Refusal allowance_exhausted, invalid_api_key, overloaded
 */
export async function chargeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { ledger, endpoint: { name, cost } }: ChargeOptions,
): Promise<RequestCharge> {
  if (request.method === "HEAD") return free;
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
    refund,
    sent() {
      if (response.destroyed || request.socket.destroyed || response.statusCode === 304) refund();
      else charge.answered();
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
