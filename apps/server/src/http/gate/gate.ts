import { patientMs } from "@halcyon/base/answer-within";
import type { IncomingMessage, ServerResponse } from "node:http";
import { keyCache } from "@halcyon/accounts/keys/key-cache";
import type { Keys } from "@halcyon/accounts/keys/keys";
import { Refusal } from "../../errors/refusal.ts";
import type { StreamTickets } from "@halcyon/accounts/keys/stream-tickets";
import { bodyAccount, BurstGuard, burstHeaders, requireAllowed } from "./burst-guard.ts";
import { addressKey, authenticate } from "./caller.ts";
import { concurrencyCap, heldPlaces, type InWork, shed } from "../../in-work.ts";
import type { OpenRequests } from "../body/open-requests.ts";
import { requestContext, whenOver } from "../request-context.ts";

interface GateOptions extends Partial<Guards> {
  readonly keys: Pick<Keys, "find">;
  /** Maximum number of requests per second for a key. It is also the maximum number of requests that a key can send at once. */
  readonly burstPerSecond: number;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
  readonly open: Pick<OpenRequests, "requireRoom">;
  /** Tickets that may replace a key to open one stream. Without tickets, every request needs a key. */
  readonly tickets?: Pick<StreamTickets, "take">;
}

/** Limits and measurements by which the gate protects the process from too many requests. */
export interface Guards {
  /** Maximum number of requests per second from one address. It is also the maximum number of requests that an address can send at once. */
  readonly burstPerSecondPerAddress: number;
  readonly inWorkPerKeyMax: number;
  readonly inWorkMax: number;
  /** Returns the median delay of the event loop [ms]. */
  readonly loopDelayMs: () => number;
  /** Maximum time that a request waits for the look-up of its key in the database [ms]. */
  readonly databaseWithinMs: number;
  /** Counter of the requests that are being processed; without it, the gate counts them itself. */
  readonly inWork?: InWork;
}

const wideOpen: Guards = {
  burstPerSecondPerAddress: Number.MAX_SAFE_INTEGER,
  inWorkPerKeyMax: Number.MAX_SAFE_INTEGER,
  inWorkMax: 1000,
  loopDelayMs: () => 0,
  databaseWithinMs: patientMs,
};

/** Maximum number of addresses whose rates are remembered. */
const addressesMax = 100_000;

/**
 * Creates the check that admits requests to endpoints. It checks the capacity of the process, the rates of the address and the key, and whether the key is
 * valid. Cheap checks run first. All checks run before the body is read.
 */
export function gate(options: GateOptions) {
  const { keys, nowMs, burstPerSecond, open, tickets } = options;
  const { burstPerSecondPerAddress, inWorkPerKeyMax, databaseWithinMs, ...process } = {
    ...wideOpen,
    ...options,
  };
  const begin = shed({ ...process, nowMs });
  const cachedKeys = keyCache(keys, nowMs, undefined, databaseWithinMs);
  const addresses = new BurstGuard(burstPerSecondPerAddress, nowMs, addressesMax);
  const guard = new BurstGuard(burstPerSecond, nowMs);
  const takePlace = concurrencyCap(inWorkPerKeyMax);

  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const context = requestContext(request);
    const places = heldPlaces();
    places.hold(begin(request.socket));
    context.leaveWork = places.giveBack;
    whenOver(request, response, places.giveBack);
    const address = addresses.take((context.caller ??= addressKey(request.socket.remoteAddress)));
    requireAllowed(address, `An address may make ${burstPerSecondPerAddress} requests a second.`);
    const found = authenticate(request, cachedKeys, tickets);
    context.principal = found instanceof Promise ? await found : found;
    const { keyId } = context.principal;
    context.caller = keyId;
    const burst = guard.take(keyId);
    Object.assign(context.headers, burstHeaders(burstPerSecond, burst));
    requireAllowed(burst, `This key may make ${burstPerSecond} requests a second.`);
    open.requireRoom(keyId);
    const end = takePlace(keyId);
    if (end === undefined) {
      throw new Refusal("too_many_requests", {
        detail: `This key may have ${inWorkPerKeyMax} requests in progress at the same time.`,
        retryAfterSeconds: 1,
      });
    }
    context.body = bodyAccount(context, { guard, burstPerSecond, open });
    places.hold(end);
    next();
  };
}
