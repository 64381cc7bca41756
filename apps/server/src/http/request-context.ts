import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProblemCode } from "@halcyon/schema";
import type { AnswerRoom, Recipient } from "../errors/caller-left.ts";
import type { Principal } from "@halcyon/accounts/principal";

/** Facts about a request that the edge collects, for the response and the log. */
export interface RequestContext {
  readonly requestId: string;
  /**
   * Headers that are sent together with the last ones of the response, in one `writeHead`. Setting headers one by one takes Node.js three
   * times as long.
   */
  readonly headers: Record<string, string>;
  /** Callbacks that are called at the end of the request. */
  readonly over: (() => void)[];
  /** Trace id of the request, if traces are recorded. */
  traceId?: string;
  /** Length of the response body [bytes]. */
  bytes?: number;
  principal?: Principal;
  /** Id by which the caller is counted: that of its key, or its address if it sent none. */
  caller?: string;
  /** Version of the API that the path names. */
  version?: string;
  /** Path pattern in the endpoint table that matched. It is never the path that was sent. */
  route?: string;
  code?: ProblemCode;
  /** Charge of the request, in requests of the allowance; 0 after a refund. */
  charged?: number;
  /** Error behind a status 500. Only the log uses it. */
  fault?: unknown;
  /** Stops counting the request as in progress while its response stays open. */
  leaveWork?: () => void;
  /** Account of the body's cost, if the request was admitted. */
  body?: BodyAccount;
  /** Memory that the body takes while it is read [bytes]. */
  bodyBytes?: number;
  /** Memory of the part of a response that was not handed to the connection yet [bytes]. */
  answerBytes?: number;
  /** Memory that the response may use. */
  room?: AnswerRoom;
  /** True if the body was refused because it arrives in too many chunks of a few bytes. */
  inTinyPieces?: true;
  /** Reason why the server closed the connection before the response was sent. */
  cutOff?: CutOff;
}

/** Reason for closing a connection: the server was stopped, or the caller reads the response too slowly. */
export type CutOff = "stopped" | "slow_reader";

/** Counts what a body costs while it is read. */
export interface BodyAccount {
  /**
   * Counts a piece that has arrived.
   *
   * @throws Refusal too_many_requests if the key exceeds its rate.
   */
  arrived(bytes: number): void;
  /**
   * Sets the memory that the body currently takes.
   *
   * @throws Refusal too_many_requests if the caller has reached its memory limit, overloaded if the process has.
   */
  hold(bytes: number): void;
}

const context = Symbol("request context");

/**
 * Registers a callback for the end of a request, even an incomplete one. Callbacks run in the order of registration. They share one
 * listener, which is faster than one each.
 */
export function whenOver(request: IncomingMessage, response: ServerResponse, callback: () => void): void {
  const { over } = requestContext(request);
  if (over.push(callback) > 1) return;
  response.once("close", () => {
    for (const one of over) one();
  });
}

/** Returns the recipient of the response to a request. It has left if its connection closes before the whole response was written. */
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
