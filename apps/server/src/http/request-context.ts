import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProblemCode } from "@halcyon/schema";
import type { AnswerRoom, Recipient } from "../errors/caller-left.ts";
import type { Principal } from "@halcyon/accounts/principal";

/** Facts about a request that the HTTP layer collects for the response and the log. */
export interface RequestContext {
  readonly requestId: string;
  /** Headers to send together with the response's other headers in one `writeHead`. Setting headers one by one takes Node.js three times as long. */
  readonly headers: Record<string, string>;
  /** Callbacks that are called when the request has ended, even if its response is incomplete. */
  readonly over: (() => void)[];
  /** Trace id of the request, if traces are recorded. */
  traceId?: string;
  /** Length of the response body [bytes]; absent until it is known. */
  bytes?: number;
  principal?: Principal;
  /** Id under which the caller's requests are counted. It is the id of the key or, without a key, the caller's address. */
  caller?: string;
  /** Version of the API that the path names, or `edr` for OGC API-EDR; absent if it names none. */
  version?: string;
  /** Path pattern of the matched endpoint, such as `/v2/tasks/{id}`; never the path that was sent. Absent if no endpoint matches. */
  route?: string;
  code?: ProblemCode;
  /** Number of requests that were charged to the allowance of the key. It is 0 after a refund, and absent if nothing was charged. */
  charged?: number;
  /** Error that caused a response with status 500, if there was one. It appears only in the log. */
  fault?: unknown;
  /** Removes the request from the count of requests in progress, although its response stays open. Event streams call this function. */
  leaveWork?: () => void;
  /** Counter of the load that the body causes; absent until the request is admitted. */
  body?: BodyAccount;
  /** Memory that the body takes while it is read [bytes]; absent before reading begins. */
  bodyBytes?: number;
  /** Memory of the part of the response that was not yet handed to the connection [bytes]. */
  answerBytes?: number;
  /** Reservation of the memory that the response may use. */
  room?: AnswerRoom;
  /** True if the body was refused because it arrives in too many chunks of a few bytes. */
  inTinyPieces?: true;
  /** Reason why the server closed the connection before the response was sent; absent if the server did not close it. */
  cutOff?: CutOff;
}

/** Reason for closing a connection: the server was stopped, or the caller reads the response too slowly. */
export type CutOff = "stopped" | "slow_reader";

/** Counter of the load that a body causes while it is read. */
export interface BodyAccount {
  /**
   * Counts a chunk of the body that has arrived.
   *
   * @throws Refusal too_many_requests if the key exceeds its rate.
   */
  arrived(bytes: number): void;
  /**
   * Sets the memory that the body currently takes.
   *
   * @throws Refusal too_many_requests if the caller has reached its memory limit, overloaded if the process has reached its limit.
   */
  hold(bytes: number): void;
}

const context = Symbol("request context");

/**
 * Registers a callback that is called when a request ends, even if its response is incomplete. Callbacks run in the order of registration. All callbacks of a
 * request share one event listener, which is faster than one listener for each callback.
 */
export function whenOver(request: IncomingMessage, response: ServerResponse, callback: () => void): void {
  const { over } = requestContext(request);
  if (over.push(callback) > 1) return;
  response.once("close", () => {
    for (const one of over) one();
  });
}

/** Returns the recipient of the response to a request. The recipient counts as gone if the connection closes before the whole response was written. */
export function recipientOf(request: IncomingMessage, response: ServerResponse): Recipient {
  const hasLeft = (): boolean => response.destroyed && !response.writableFinished;
  return {
    hasLeft,
    whenLeft: (callback) =>
      whenOver(request, response, () => {
        if (hasLeft()) callback();
      }),
    isCutOff: () => requestContext(request).cutOff !== undefined,
    noteBegun: () => undefined,
    room: requestContext(request).room,
  };
}

/** Returns the context of a request. The first call creates it. */
export function requestContext(request: IncomingMessage & { [context]?: RequestContext }): RequestContext {
  return (request[context] ??= begin());
}

function begin(): RequestContext {
  const requestId = randomUUID();
  return { requestId, over: [], headers: { "x-request-id": requestId, "x-content-type-options": "nosniff" } };
}
