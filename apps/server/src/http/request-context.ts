import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProblemCode } from "@halcyon/schema";
import type { AnswerRoom, Recipient } from "../errors/caller-left.ts";
import type { Principal } from "@halcyon/accounts/principal";

/** Facts about a request that the edge collects on its way, for responses and for the log. */
export interface RequestContext {
  readonly requestId: string;
  /**
   * Headers that are sent together with those of the end of the request, in one `writeHead`. Node takes three times as long to write headers that were set one
   * by one.
   */
  readonly headers: Record<string, string>;
  /** Callbacks for the end of the request. */
  readonly over: (() => void)[];
  /** Trace that the request belongs to, if traces are recorded. */
  traceId?: string;
  /** Length of the body of the response [bytes]. */
  bytes?: number;
  principal?: Principal;
  /** Name under which the request is counted: the id of its key, or its address while it has none. */
  caller?: string;
  /** Version of the API that the path names. */
  version?: string;
  /** Path in the table that matched, never the path that was sent. */
  route?: string;
  code?: ProblemCode;
  /** Charge of the request, in requests of the allowance; 0 after a refund. */
  charged?: number;
  /** Error behind a 500, for the log alone. */
  fault?: unknown;
  /** Gives back the places that the request takes among those in work, for a response that stays open. */
  leaveWork?: () => void;
  /** Account of the memory of the body of a request that was let through. */
  body?: BodyAccount;
  /** Memory that the body holds while it is read [bytes]. */
  bodyBytes?: number;
  /** Memory of a response that is not handed to the connection yet [bytes]. */
  answerBytes?: number;
  /** Account of the memory of the response. */
  room?: AnswerRoom;
  /** True if the body was refused because it comes in too many chunks of a few bytes. */
  inTinyPieces?: true;
  /** Reason why the server closed the connection before the response had left. */
  cutOff?: CutOff;
}

/** Reason for closing a connection: the server was stopped, or the response was read more slowly than allowed. */
export type CutOff = "stopped" | "slow_reader";

/** Account of the cost of a body while it is read. */
export interface BodyAccount {
  /**
   * Notes that a piece has arrived.
   *
   * @throws Refusal too_many_requests
   */
  arrived(bytes: number): void;
  /**
   * Notes how much memory is held for the body now.
   *
   * @throws Refusal too_many_requests, overloaded
   */
  hold(bytes: number): void;
}

const context = Symbol("request context");

/** Calls back once when a request is over, complete or not, in the order of registration. All callbacks share one listener, which costs less than one each. */
export function whenOver(request: IncomingMessage, response: ServerResponse, callback: () => void): void {
  const { over } = requestContext(request);
  if (over.push(callback) > 1) return;
  response.once("close", () => {
    for (const one of over) one();
  });
}

/** Returns the recipient of the response to a request. It has left if its connection is closed before the response was written. */
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

/** Returns the context of a request, which the first call creates. */
export function requestContext(request: IncomingMessage & { [context]?: RequestContext }): RequestContext {
  return (request[context] ??= begin());
}

function begin(): RequestContext {
  const requestId = randomUUID();
  return { requestId, over: [], headers: { "x-request-id": requestId, "x-content-type-options": "nosniff" } };
}
