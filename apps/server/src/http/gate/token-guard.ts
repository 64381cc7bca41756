import { Refusal } from "../../errors/refusal.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import { BurstGuard, requireAllowed } from "./burst-guard.ts";
import type { Request } from "express";

/** Maximum number of tokens, valid or not, whose last requests are remembered. */
const tokensMax = 10_000;

/** Maximum number of invalid tokens per second from one address. */
const wrongPerSecond = 5;

/** Longest token that is looked up [characters]. */
const tokenMaxLength = 64;

/**
 * Limits the requests to paths whose token replaces an API key. A token can be read once a second. All invalid tokens get the same response. An address that
 * sends too many invalid tokens per second is refused until its rate is lower, even for tokens that are valid.
 */
export class TokenGuard {
  readonly #one: string;
  readonly #tokens: BurstGuard;
  readonly #wrong: BurstGuard;

  /**
   * @param one - Word for what a token opens, such as `feed`.
   * @param nowMs - Returns the current time [ms].
   */
  constructor(one: string, nowMs: () => number) {
    this.#one = one;
    this.#tokens = new BurstGuard(1, nowMs, tokensMax);
    this.#wrong = new BurstGuard(wrongPerSecond, nowMs);
  }

  /**
   * Returns the token of a request.
   *
   * @throws Refusal too_many_requests if the token or its address is used too often.
   */
  admit(request: Request): string {
    const token = String(request.params["token"]).slice(0, tokenMaxLength);
    const one = this.#one;
    // Programs ask for the head, and then for the whole.
    const burst = this.#tokens.take(request.method === "HEAD" ? `${token} head` : token);
    requireAllowed(burst, `A ${one} can be read once a second.`);
    const held = this.#wrong.take(callerOf(request), 0);
    if (held.remaining === 0) {
      throw new Refusal("too_many_requests", {
        detail: `An address may request a missing ${one} at most ${wrongPerSecond} times a second.`,
        retryAfterSeconds: held.retryAfterSeconds,
      });
    }
    return token;
  }

  /** Counts a token that opens nothing, and returns the refusal for it. */
  refuse(request: Request): Refusal {
    this.#wrong.take(callerOf(request));
    return new Refusal("not_found", { detail: "There is nothing at this path." });
  }
}

function callerOf(request: Request): NonNullable<RequestContext["caller"]> {
  return requestContext(request).caller ?? "";
}
