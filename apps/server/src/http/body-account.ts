import { Refusal } from "../refusal.ts";
import type { BurstGuard } from "./burst-guard.ts";
import type { OpenRequests } from "./open-requests.ts";
import { burstHeaders } from "./rate-limit-headers.ts";
import type { BodyAccount, RequestContext } from "./request-context.ts";

interface BodyAccountOptions {
  readonly guard: BurstGuard;
  readonly burstPerSecond: number;
  readonly open: Pick<OpenRequests, "requireRoom">;
}

/** Each begun part of a body of this length beyond the first counts as a request [bytes]. */
const partBytes = 64 * 1024;

/** A piece counts as no less: what it takes to receive one does not depend on its length [bytes]. */
const pieceMinBytes = 256;

/** The cost of the largest body. All requests of a key together may owe that much. */
const debtMax = (16 * 1024 * 1024) / partBytes;

/** Accounts for the body of an admitted request: the body counts for the burst guard, and holds no more memory than there is room for. */
export function bodyAccount(
  context: RequestContext,
  { guard, burstPerSecond, open }: BodyAccountOptions,
): BodyAccount {
  const { keyId } = context.principal!;
  let bytes = 0;
  let parts = 1;
  return {
    arrived(more) {
      bytes += Math.max(more, pieceMinBytes);
      const begun = Math.ceil(bytes / partBytes);
      if (begun <= parts) return;
      const burst = guard.take(keyId, begun - parts, debtMax);
      parts = begun;
      Object.assign(context.headers, burstHeaders(burstPerSecond, burst));
      if (burst.allowed) return;
      throw new Refusal("too_many_requests", {
        detail: `This key sends more than it may: each ${partBytes} bytes of a body count as one of ${burstPerSecond} requests a second.`,
        retryAfterSeconds: burst.retryAfterSeconds,
      });
    },
    hold(held) {
      const { bodyBytes = 0 } = context;
      if (held > bodyBytes) open.requireRoom(keyId);
      context.bodyBytes = held;
    },
  };
}
