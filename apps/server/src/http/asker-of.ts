import type { IncomingMessage } from "node:http";
import type { Asker } from "../answering/charge.ts";
import { withAllowance } from "./rate-limit-headers.ts";
import { requestContext } from "./request-context.ts";

/** Who sends a request that was let through; the headers of its answer say what is left, and the log what was charged. */
export function askerOf(request: IncomingMessage): Asker {
  const context = requestContext(request);
  return {
    principal: context.principal!,
    requestId: context.requestId,
    allows: (allowance) => void Object.assign(context.headers, withAllowance(context.headers, allowance)),
    costs(charged) {
      context.charged = charged;
    },
  };
}
