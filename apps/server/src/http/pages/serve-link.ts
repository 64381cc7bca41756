import type { Entry } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import { linkHours, linkReadsADayMax, type SharedSite } from "@halcyon/schema/v2";
import type { Request, RequestHandler } from "express";
import type { Caller } from "../../api/pipeline/charge.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { LinkStore, OpenedLink } from "../../api/links/link-store.ts";
import { BurstGuard, requireAllowed } from "../gate/burst-guard.ts";
import { requestContext } from "../request-context.ts";
import { type CallContext, endpointCall } from "../trpc/endpoint-call.ts";
import { jsonPieces } from "../trpc/written-json.ts";

export interface ServeLinkOptions extends Pick<CallContext, "answering" | "handlers"> {
  readonly links: Pick<LinkStore, "open">;
  /** Finds the entry (task or scenario) of the shared site in the account of the link's owner. */
  readonly findEntry: (entry: OpenedLink["shown"]["entry"], owner: OpenedLink["principal"]) => Promise<Entry>;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

/** Maximum number of requests per second from one address. */
const perSecond = 2;

/** Maximum number of windows in a response. */
const windowsMost = 10;

/**
 * Answers `GET /links/site` without a key. The token of the link is in the header `x-link-token`, because a token in the URL would appear in logs and in
 * `referer` headers. All invalid tokens get the same response. The request is charged to the owner of the link, and the response reveals nothing about the
 * owner's account.
 */
export function serveLink({
  links,
  findEntry,
  answering,
  handlers,
  nowMs,
}: ServeLinkOptions): RequestHandler {
  const guard = new BurstGuard(perSecond, nowMs);
  return async (request, response) => {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-robots-tag", "noindex");
    const burst = guard.take(requestContext(request).caller ?? "");
    requireAllowed(burst, `An address may read links at most ${perSecond} times a second.`);
    const opened = await links.open(String(request.headers["x-link-token"] ?? ""));
    if (opened === undefined)
      throw new Refusal("link_not_found", {
        detail: "This link has expired or was deleted. Ask the person who gave it to you for a new one.",
      });
    if (opened === "read too often")
      throw laterRefusal(`A link can be read at most ${linkReadsADayMax} times a day. Try again tomorrow.`);
    const { shown, name, expiresAtMs, principal } = opened;
    const { location, model, entry, duration_hours: duration, minimum_score: minimum, timezone } = shown;
    const { daylight_only, local_hours } = shown;
    const asked = { location, model, entry, period: { hours: linkHours } };
    const calls = { answering, handlers, request, response, caller: ownerOf(request, opened) };
    const body = { ...asked, timezone: "auto", include: ["ensemble" as const, "reasons" as const] };
    const window = {
      duration_hours: duration,
      minimum_score: minimum,
      daylight_only,
      local_hours,
      group: "spell",
      order: "soonest",
      top: windowsMost,
    } as const;
    try {
      const known = await findEntry(entry, principal);
      const forecast = await endpointCall(calls, "optimality.composite", { body });
      const windows = await endpointCall(calls, "optimality.windows", {
        body: { ...asked, timezone, window },
      });
      const site = {
        name,
        location,
        model,
        duration_hours: duration,
        timezone,
        local_hours,
        expires_at: formatInstant(expiresAtMs),
      };
      const shownOf: Omit<SharedSite, "forecast" | "windows"> = { ...site, entry: entryOf(known) };
      const pieces = jsonPieces({ ...shownOf, forecast: forecast.json, windows: windows.json });
      const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
      response.writeHead(200, {
        ...requestContext(request).headers,
        "cache-control": "no-store",
        "content-type": "application/json; charset=utf-8",
        "content-length": bytes.length,
      });
      response.end(bytes);
    } catch (error) {
      throw withoutOwner(error);
    }
  };
}

/** Returns the owner of a link as the caller whose allowance is charged. The response does not report the remaining allowance. */
function ownerOf(request: Request, { principal }: OpenedLink): Caller {
  const context = requestContext(request);
  return {
    principal,
    requestId: context.requestId,
    allows: () => undefined,
    costs: (charged) => void (context.charged = charged),
  };
}

/** Replaces a refusal that is meant for the link's owner by a refusal that is meant for its reader. */
function withoutOwner(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code === "entry_not_found" || error.code === "invalid_api_key")
    return new Refusal("link_not_found", {
      detail:
        "What this link shows was deleted by its owner. Ask the person who gave it to you for a new one.",
    });
  if (error.code === "allowance_exhausted" || error.code === "offering_not_in_package")
    return laterRefusal("The owner of this link cannot pay for more reads now. Try again later.");
  return error;
}

/** Returns a refusal that tells the reader of the link to try again in an hour. */
function laterRefusal(detail: string): Refusal {
  return new Refusal("too_many_requests", { detail, retryAfterSeconds: 3600 });
}

function entryOf({ name, constraints, caveat }: Entry): SharedSite["entry"] {
  return { name, constraints, caveat };
}
