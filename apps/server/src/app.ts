import { apiVersions, v2 } from "@halcyon/schema";
import { edr } from "@halcyon/schema/edr";
import compression from "compression";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import type { Accounting } from "@halcyon/accounts/accounting";
import type { Keys } from "@halcyon/accounts/keys/keys";
import { rememberingLedger } from "@halcyon/accounts/ledger/remembering-ledger";
import { versionAnnouncer, versionGone } from "./http/pages/announce-version.ts";
import { accessLog, type WriteAccessLine } from "./http/access-log.ts";
import { addressKey, addressOf } from "./http/gate/caller.ts";
import { checkHeaders } from "./http/check-headers.ts";
import { cors } from "./http/cors.ts";
import { gate, type Guards } from "./http/gate/gate.ts";
import { findLinkedMap, findShownMap, serveMap } from "./http/pages/serve-map.ts";
import { serveEmbed } from "./http/pages/serve-embed.ts";
import { keyless } from "./http/pages/keyless.ts";
import type { OpenRequests } from "./http/body/open-requests.ts";
import { sendProblem } from "./http/problem.ts";
import { publicRoot } from "./http/pages/public-root.ts";
import { recipientOf, requestContext } from "./http/request-context.ts";
import { standingsOf, type VersionStanding } from "./http/pages/version-standing.ts";
import type { ServerPorts } from "./ports.ts";
import type { Readiness } from "./readiness.ts";
import { workFor } from "./errors/caller-left.ts";
import { Refusal } from "./errors/refusal.ts";
import type { IdempotencyKeys } from "./api/pipeline/idempotency.ts";
import { edrFieldPlace, edrHandlers } from "./api/edr/edr-handlers.ts";
import { edrDefinition } from "./http/pages/openapi-documents.ts";
import { weatherRooms } from "./api/weather-rooms.ts";
import { mcpEndpoint } from "./http/mcp/mcp-endpoint.ts";
import { inRequestTraceSpan } from "./trace-spans.ts";
import { trpcCalls } from "./http/trpc/trpc-calls.ts";
import { weatherHandler } from "./api/v2/hours/weather-handler.ts";
import type { CacheSizes } from "./config/cache-sizes.ts";
import { type Scorer, scorerOf } from "./scoring/scorer.ts";
import { type AnswerInWorker, inWorkerIfLong } from "./api/pipeline/answer-in-worker.ts";
import { Answering } from "./api/pipeline/answering.ts";
import type { EvidenceOrders } from "./evidence/orders/evidence-orders.ts";
import type { Jobs } from "./api/batch/jobs.ts";
import type { Delivering } from "./deliveries/delivering.ts";
import type { Watching } from "./api/watches/watches.ts";
import { linkPages } from "./http/pages/link-pages.ts";
import { serveLink } from "./http/pages/serve-link.ts";
import { serveFeed, serveTable } from "./http/pages/token-files.ts";
import { renewedTables } from "./api/tables/renewed-tables.ts";
import { makeTable, tableRuns, tableWarnings } from "./api/v2/make-table.ts";
import { handlers } from "./api/handlers.ts";
import { fieldPlace as v1FieldPlace } from "./api/v1/field-place.ts";
import { askedEntry } from "./api/v2/asked-forecast.ts";
import { fieldPlace as v2FieldPlace } from "./api/v2/field-place.ts";
import { directRouteOf, linksFrom, mount } from "./http/rest/mount.ts";

interface AppOptions {
  readonly ports: ServerPorts;
  readonly keys: Pick<Keys, "find">;
  readonly accounting: Accounting;
  readonly repeats: IdempotencyKeys;
  readonly jobs: Jobs;
  readonly evidence: EvidenceOrders;
  readonly watching: Watching;
  readonly delivering: Delivering;
  /** Maximum number of requests per second for a key. It is also the maximum number of requests that a key can send at once. */
  readonly burstPerSecond: number;
  readonly readiness: Readiness;
  readonly log: WriteAccessLine;
  readonly caches?: CacheSizes;
  /** Scorer that is shared with other code. If it is absent, a new scorer is created. */
  readonly scorer?: Scorer;
  /** Worker threads that make long responses. If this field is absent, all responses are made in the event loop. */
  readonly apart?: { readonly answer: AnswerInWorker };
  readonly guards?: Partial<Guards>;
  /** Requests that are still open. The server tracks them so that it can finish them before it stops. */
  readonly open: OpenRequests;
  /** Addresses and networks of the proxies whose `x-forwarded-for` header the server believes; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Public URL of the server, which its OpenAPI documents contain; undefined if it is not known. */
  readonly publicUrl?: string | undefined;
  /** URL of the guide; undefined if it is not known. */
  readonly docsUrl?: string | undefined;
  /** Handler of the entry link, which opens the console without typing a key; absent if the server has no such link. */
  readonly enter?: RequestHandler | undefined;
  /** Address for reports of weaknesses, such as `mailto:security@example.org`; undefined if there is none. */
  readonly securityContact?: string | undefined;
  /** Origins whose pages may call `/mcp`; none by default. */
  readonly mcpOrigins?: readonly string[];
  /** Versions of the API and their states. By default, the versions and states of this release apply. */
  readonly versions?: readonly VersionStanding[];
}

/** Maximum length of the path and query of a URL [characters]. */
export const urlMaxLength = 8192;

interface App {
  readonly listener: RequestListener;
  /** Returns true if an address belongs to a trusted proxy. The server believes the `x-forwarded-for` header of such a proxy. */
  readonly isProxy: (address: string) => boolean;
}

/**
 * Creates the application, which checks requests and passes them to the endpoints. It keeps no state except caches. A path without parameters is found by a
 * table lookup. Express routes all other requests, including malformed and unknown ones.
 */
export function app(options: AppOptions): App {
  const application = express();
  application.disable("x-powered-by").disable("etag");
  application.enable("case sensitive routing");
  application.set("query parser", false);
  application.set("trust proxy", options.trustedProxies ?? false);
  const { keys, burstPerSecond, guards, open, versions = standingsOf({}) } = options;
  const { nowMs, places } = options.ports;
  const { tickets } = options.watching;
  const enter = gate({ ...guards, keys, burstPerSecond, open, nowMs, tickets });
  for (const name of [...versions.map((version) => version.name), edrPath])
    application.use(`/${name}`, enter);
  const endpoints = Router({ caseSensitive: true });
  const { ports, accounting, repeats, jobs, evidence, watching, delivering, caches } = options;
  const { scorer = scorerOf(ports, caches) } = options;
  const apart = options.apart?.answer;
  const answers = handlers(
    ports,
    accounting,
    jobs,
    evidence,
    watching,
    delivering,
    caches,
    scorer,
    apart,
    options.publicUrl,
  );
  const weather = weatherHandler(scorer.admit);
  const one = new Answering({ ledger: rememberingLedger(accounting.ledger), repeats, places, nowMs });
  const root = publicRoot(options.publicUrl);
  const edrAnswers = edrHandlers(
    weatherRooms(ports, scorer, caches),
    watching.maps,
    edrDefinition(options.publicUrl),
    apart,
  );
  const direct = new Map([
    ...mount(endpoints, { ...apiVersions.v1, handlers: answers.v1, placeOf: v1FieldPlace, root }, one),
    ...mount(endpoints, { ...apiVersions.v2, handlers: answers.v2, placeOf: v2FieldPlace, root }, one),
    ...mount(
      endpoints,
      {
        table: edr,
        revision: apiVersions.v2.revision,
        handlers: edrAnswers,
        placeOf: () => edrFieldPlace,
        root,
        linkBase: linksFrom(options.publicUrl),
      },
      one,
    ),
  ]);
  const findEntry = async (...of: Parameters<typeof askedEntry>) => scorer.admit.find(askedEntry(...of));
  const { maps } = watching;
  const { files } = maps;
  if (files !== undefined) {
    const base = linksFrom(options.publicUrl);
    const findLinked = findLinkedMap(maps.links, findEntry, nowMs);
    application.use(
      serveMap(v2["maps.get"].path.replace("{id}", ":id"), {
        files,
        find: (request) => findShownMap(maps.store, findEntry, request),
        urlOf: (request) => base(request) + v2["maps.get"].path.replace("{id}", String(request.params["id"])),
        nowMs,
      }),
      serveMap("/maps/:token", {
        files,
        find: findLinked,
        urlOf: (request) => `${base(request)}/maps/${String(request.params["token"])}`,
        nowMs,
      }),
      serveEmbed("/maps/:token/embed", findLinked),
    );
  }
  application.use(endpoints);
  application.use(
    "/trpc",
    compression(),
    trpcCalls(enter, {
      answering: one,
      handlers: answers.v2,
      weather: apart === undefined ? weather : inWorkerIfLong("weather", weather, apart),
    }),
  );
  application.all(
    "/mcp",
    mcpEndpoint(enter, { origins: options.mcpOrigins ?? [], answering: one, handlers: answers.v2 }),
  );
  application.use(
    keyless({
      ...options,
      versions,
      startedMs: nowMs(),
      links: linkPages(watching.mailing.addresses, nowMs),
      link: serveLink({
        links: watching.links,
        findEntry,
        answering: one,
        handlers: answers.v2,
        nowMs,
      }),
      table: serveTable({
        read: renewedTables({
          tables: watching.tables,
          make: (table, reader) => makeTable({ answering: one, handlers: answers.v2 }, table, reader),
          newestRuns: tableRuns(ports),
          warnedAt: tableWarnings(ports),
          nowMs,
        }),
        nowMs,
      }),
      feed: serveFeed({
        feeds: watching.feeds,
        plans: watching.plans,
        link: consoleLink(options.publicUrl),
        nowMs,
      }),
    }),
  );
  application.use(() => {
    throw new Refusal("not_found", { detail: "There is nothing at this path." });
  });
  application.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendProblem(request, response, error);
  });
  const isProxy = application.get("trust proxy fn") as App["isProxy"];
  const announce = versionAnnouncer(versions, root, new Set([edrPath]));
  const route = (request: IncomingMessage, response: ServerResponse, version?: VersionStanding): void => {
    if (cors(request, response)) return;
    if (version?.state === "off") throw versionGone(version);
    const respond = directRouteOf(direct, request);
    if (respond === undefined) application(request, response);
    else
      enter(request, response, () => respond(request, response)).catch((error: unknown) =>
        sendProblem(request, response, error),
      );
  };
  return {
    isProxy,
    listener(request, response) {
      accessLog(request, response, options.log);
      requestContext(request).caller = addressKey(addressOf(request, isProxy));
      const version = announce(request);
      try {
        checkHead(request);
        workFor(recipientOf(request, response), () =>
          inRequestTraceSpan(request, response, () => route(request, response, version)),
        );
      } catch (error) {
        sendProblem(request, response, error);
      }
    },
  };
}

/** First part of the paths of OGC API-EDR. */
const edrPath = "edr";

/** Returns the URL of the console page with watches. Returns undefined if the public URL of the server is not known. */
function consoleLink(publicUrl: string | undefined): string | undefined {
  return publicUrl === undefined ? undefined : `${publicUrl}/console`;
}

/**
 * Checks the URL and the headers of a request.
 *
 * @throws Refusal uri_too_long if the URL is too long, malformed_request if a header is malformed.
 */
function checkHead(request: IncomingMessage): void {
  if (request.url!.length > urlMaxLength) {
    throw new Refusal("uri_too_long", { detail: `The address is longer than ${urlMaxLength} characters.` });
  }
  checkHeaders(request);
}
