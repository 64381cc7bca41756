import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProblemCode } from "@halcyon/schema";
import type { AnswerRoom, Recipient } from "../errors/caller-left.ts";
import type { Principal } from "@halcyon/accounts/principal";

/** What the edge learns about a request on its way, for answers and for the log. */
export interface RequestContext {
  readonly requestId: string;
  /**
   * Headers that the end of the request sends together with its own, in one `writeHead`. Node takes three times as long to write headers
   * that were set one by one.
   */
  readonly headers: Record<string, string>;
  /** What happens when the request is over. */
  readonly over: (() => void)[];
  /** The trace that the request belongs to, where somebody takes it. */
  traceId?: string;
  /** Length of the body of the answer. */
  bytes?: number;
  principal?: Principal;
  /** Who the request is counted under: the id of its key, or its address while it has none. */
  caller?: string;
  /** The version of the API that the path names. */
  version?: string;
  /** The path of the table that matched, never the path that was sent. */
  route?: string;
  code?: ProblemCode;
  /** What was charged for the request, in requests of the allowance; 0 after it was given back. */
  charged?: number;
  /** The error behind a 500, for the log alone. */
  fault?: unknown;
  /** Gives back the places of the request among those in work, for an answer that stays open. */
  leaveWork?: () => void;
  /** What the body of a request that was let through may take. */
  body?: BodyAccount;
  /** How much memory the body holds while it is read [bytes]. */
  bodyBytes?: number;
  /** How much memory an answer takes that is not handed to the connection yet [bytes]. */
  answerBytes?: number;
  /** What the answer may take. */
  room?: AnswerRoom;
  /** The body comes in so many chunks of a few bytes that it is refused. */
  inTinyPieces?: true;
  /** Why the server closed the connection before the answer had left. */
  cutOff?: CutOff;
}

/** The server was stopped, or the answer was taken more slowly than it may be. */
export type CutOff = "stopped" | "slow_reader";

/** Counts what a body costs while it is read. */
export interface BodyAccount {
  /**
   * A piece has arrived.
   *
   * @throws Refusal too_many_requests
   */
  arrived(bytes: number): void;
  /**
   * So much memory is held for it now.
   *
   * @throws Refusal too_many_requests, overloaded
   */
  hold(bytes: number): void;
}

const context = Symbol("request context");

/** Calls back once when a request is over, complete or not, in the order of the calls. All calls share one listener, which costs less than one each. */
export function whenOver(request: IncomingMessage, response: ServerResponse, callback: () => void): void {
  const { over } = requestContext(request);
  if (over.push(callback) > 1) return;
  response.once("close", () => {
    for (const one of over) one();
  });
}

/** Who waits for the answer of a request, until its connection is closed before the answer was written. */
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

/** The context of a request, begun at the first question for it. */
export function requestContext(request: IncomingMessage & { [context]?: RequestContext }): RequestContext {
  return (request[context] ??= begin());
}

function begin(): RequestContext {
  const requestId = randomUUID();
  return { requestId, over: [], headers: { "x-request-id": requestId, "x-content-type-options": "nosniff" } };
}
