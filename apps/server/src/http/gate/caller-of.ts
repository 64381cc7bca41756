import type { IncomingMessage } from "node:http";
import type { AllowanceState } from "@halcyon/accounts/ledger/ledger";
import type { Caller } from "../../api/pipeline/charge.ts";
import type { RateLimitHeaders } from "./burst-guard.ts";
import { requestContext } from "../request-context.ts";

/**
 * Returns the caller of an admitted request. The caller object writes the remaining allowance to the response headers, and the charge of the request to the
 * log.
 */
export function callerOf(request: IncomingMessage): Caller {
  const context = requestContext(request);
  let own = 0;
  return {
    principal: context.principal!,
    requestId: context.requestId,
    allows: (allowance) => void Object.assign(context.headers, withAllowance(context.headers, allowance)),
    costs(charged) {
      context.charged = (context.charged ?? 0) - own + charged;
      own = charged;
      context.headers["x-halcyon-cost"] = String(context.charged);
    },
  };
}

/** Adds the allowance of a key to the rate-limit headers. If the allowance has no period, the header has no window and no time until a reset. */
function withAllowance(
  headers: Readonly<Partial<RateLimitHeaders>>,
  { kind, limit, remaining, windowSeconds, resetSeconds }: AllowanceState,
): RateLimitHeaders {
  const window = windowSeconds === undefined ? "" : `;w=${windowSeconds}`;
  const time = resetSeconds === undefined ? "" : `;t=${resetSeconds}`;
  return {
    "ratelimit-policy": listed(kind, `;q=${limit}${window}`, headers["ratelimit-policy"]),
    ratelimit: listed(kind, `;r=${remaining}${time}`, headers.ratelimit),
  };
}

/** Puts an item at the front of a list. An item of the same name, from an earlier call within the same request, is replaced. */
function listed(name: string, parameters: string, items = ""): string {
  const others = items.split(", ").filter((item) => item !== "" && !item.startsWith(`"${name}"`));
  return [`"${name}"${parameters}`, ...others].join(", ");
}
