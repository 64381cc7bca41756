import { apiRevision } from "@halcyon/schema";
import express, { type Express, type NextFunction, type Request, type Response, Router } from "express";
import { keyCache } from "./accounts/key-cache.ts";
import type { Keys } from "./accounts/keys.ts";
import { accessLog, type WriteAccessLine } from "./http/access-log.ts";
import { authenticate } from "./http/authenticate.ts";
import { burstGuard } from "./http/burst-guard.ts";
import { cors } from "./http/cors.ts";
import { keyless } from "./http/keyless.ts";
import { sendProblem } from "./http/problem.ts";
import { rateLimitHeaders } from "./http/rate-limit-headers.ts";
import { requestContext } from "./http/request-context.ts";
import type { Ports } from "./ports.ts";
import type { Readiness } from "./readiness.ts";
import { Refusal } from "./refusal.ts";
import type { CacheSizes } from "./use-cases/cache-sizes.ts";
import { handlers } from "./v1/handlers.ts";
import { mount } from "./v1/mount.ts";

export interface AppOptions {
  readonly ports: Ports;
  readonly keys: Pick<Keys, "find">;
  /** Requests a second that a key may make, and the size of its bursts. */
  readonly burstPerSecond: number;
  readonly readiness: Readiness;
  readonly log: WriteAccessLine;
  readonly caches?: CacheSizes;
}

/** The longest path and query [characters]. */
export const urlMaxLength = 8192;

/** The express application: the edge, then the endpoints of the table. It holds no state but caches. */
export function app(options: AppOptions): Express {
  const application = express();
  application.disable("x-powered-by").disable("etag");
  application.enable("case sensitive routing");
  application.set("query parser", false);
  application.use((request, response, next) => begin(request, response, next, options.log));
  application.use(cors);
  application.use("/v1", gate(options));
  const endpoints = Router({ caseSensitive: true });
  mount(endpoints, handlers(options.ports, options.caches), options.ports.nowMs);
  application.use(endpoints);
  application.use(keyless(options.readiness));
  application.use(() => {
    throw new Refusal("not_found", { detail: "There is nothing at this path." });
  });
  application.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendProblem(request, response, error);
  });
  return application;
}

function begin(request: Request, response: Response, next: NextFunction, log: WriteAccessLine): void {
  accessLog(request, response, log);
  if (request.url.length > urlMaxLength) {
    throw new Refusal("uri_too_long", { detail: `The address is longer than ${urlMaxLength} characters.` });
  }
  if (request.headers.host === undefined && request.httpVersion === "1.1") {
    throw new Refusal("malformed_request", { detail: "The request has no host header." });
  }
  next();
}

/** Lets requests under /v1 through that carry a good key and keep to its rate. */
function gate({ keys, ports, burstPerSecond }: AppOptions) {
  const cachedKeys = keyCache(keys, ports.nowMs);
  const guard = burstGuard(burstPerSecond, ports.nowMs);
  return async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
    const context = requestContext(request);
    context.headers["x-halcyon-revision"] = apiRevision;
    context.principal = await authenticate(request, cachedKeys);
    const burst = guard.take(context.principal.keyId);
    Object.assign(context.headers, rateLimitHeaders(burstPerSecond, burst));
    if (!burst.allowed) {
      const { retryAfterSeconds } = burst;
      throw new Refusal("too_many_requests", {
        detail: `This key may make ${burstPerSecond} requests a second.`,
        retryAfterSeconds,
      });
    }
    next();
  };
}
