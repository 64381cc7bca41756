import type { IncomingMessage, ServerResponse } from "node:http";
import { CallerLeft } from "../errors/caller-left.ts";
import { type CutOff, requestContext, whenOver } from "./request-context.ts";

const lengthMax = 300;

/**
 * Describes an unexpected error for the operator in one line: the name, the message, and the function that threw it. Keys and paths are removed. Numbers are
 * cut to one decimal, because they may be coordinates.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return "thrown value";
  const thrower = /^\s+at (?:async )?([\w.$<>]+) \(/m.exec(error.stack ?? "")?.[1];
  const text = `${error.name}: ${error.message}${thrower === undefined ? "" : ` (in ${thrower})`}`;
  return text
    .replaceAll(/hal_[0-9A-Za-z]+/g, "[key]")
    .replaceAll(/(?:[A-Za-z]:)?(?:[/\\][\w.@+-]+)+/g, "[path]")
    .replaceAll(/(\d\.\d)\d+/g, "$1")
    .replaceAll(/\s+/g, " ")
    .slice(0, lengthMax);
}

/** Line of the access log. It has only these fields, so that it never contains a key, a place, a path or a body. */
export interface AccessLine {
  readonly request_id: string;
  /** Id of the trace of the request; absent if traces are not collected. */
  readonly trace_id?: string;
  readonly key_id?: string;
  readonly method: string;
  /** API version in the path; absent if the path contains no version. */
  readonly version?: string;
  /** Path pattern in the endpoint table; absent if no pattern matches the path. */
  readonly route?: string;
  /** Status of the response; absent if the caller left before the response. */
  readonly status?: number;
  readonly code?: string;
  readonly ms: number;
  readonly bytes: number;
  /** Number of requests that were charged to the allowance of the key. It is 0 after a refund, and absent if nothing was charged. */
  readonly charged?: number;
  readonly fault?: string;
  /** Reason why the connection closed before the response was complete; absent if it was complete. */
  readonly cut_off?: "caller_left" | CutOff;
}

export type WriteAccessLine = (line: AccessLine) => void;

/** Writes one line to the access log when a request ends, even if its response is incomplete. */
export function accessLog(request: IncomingMessage, response: ServerResponse, write: WriteAccessLine): void {
  const startMs = performance.now();
  whenOver(request, response, () => write(lineOf(request, response, performance.now() - startMs)));
}

function lineOf(request: IncomingMessage, response: ServerResponse, ms: number): AccessLine {
  const {
    requestId,
    traceId,
    principal,
    version,
    route,
    code,
    charged,
    fault,
    cutOff,
    bytes = 0,
  } = requestContext(request);
  const line: { -readonly [Field in keyof AccessLine]: AccessLine[Field] } = {
    request_id: requestId,
    method: request.method ?? "",
    ms: Math.round(ms * 10) / 10,
    bytes,
  };
  if (traceId !== undefined) line.trace_id = traceId;
  if (principal !== undefined) line.key_id = principal.keyId;
  if (version !== undefined) line.version = version;
  if (route !== undefined) line.route = route;
  if (response.writableFinished) line.status = response.statusCode;
  else line.cut_off = cutOff ?? "caller_left";
  // Work that was ended early, because nobody waited for it, has not failed.
  const hasFailed = !(fault instanceof CallerLeft);
  if (code !== undefined && hasFailed) line.code = code;
  if (charged !== undefined) line.charged = charged;
  if (fault !== undefined && hasFailed) line.fault = describeFault(fault);
  return line;
}
