import type { IncomingMessage, ServerResponse } from "node:http";
import { describeFault } from "./describe-fault.ts";
import { type CutOff, requestContext } from "./request-context.ts";

/** One line of the log. It has these fields only, so that it cannot hold a key, a place, a path or a body. */
export interface AccessLine {
  readonly request_id: string;
  readonly key_id?: string;
  readonly method: string;
  /** The path of the endpoint table; absent where none matched. */
  readonly route?: string;
  /** Absent where the caller left before the answer. */
  readonly status?: number;
  readonly code?: string;
  readonly ms: number;
  readonly bytes: number;
  /** What the request cost, in requests of the allowance; 0 where it was given back, absent where nothing was charged. */
  readonly charged?: number;
  readonly fault?: string;
  /** Why the answer had not left when the connection was closed; absent where it had. */
  readonly cut_off?: "caller_left" | CutOff;
}

export type WriteAccessLine = (line: AccessLine) => void;

/** Writes one line when a request is over, whichever way it ends. */
export function accessLog(request: IncomingMessage, response: ServerResponse, write: WriteAccessLine): void {
  const startMs = performance.now();
  response.once("close", () => {
    const { requestId, principal, route, code, charged, fault, cutOff, bytes = 0 } = requestContext(request);
    write({
      request_id: requestId,
      ...(principal === undefined ? {} : { key_id: principal.keyId }),
      method: request.method ?? "",
      ...(route === undefined ? {} : { route }),
      ...(response.writableFinished ? { status: response.statusCode } : {}),
      ...(code === undefined ? {} : { code }),
      ms: Math.round((performance.now() - startMs) * 10) / 10,
      bytes,
      ...(charged === undefined ? {} : { charged }),
      ...(fault === undefined ? {} : { fault: describeFault(fault) }),
      ...(response.writableFinished ? {} : { cut_off: cutOff ?? "caller_left" }),
    });
  });
}
