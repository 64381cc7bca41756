import { fileURLToPath } from "node:url";
import { randomBytes } from "node:crypto";
import { apiVersionNames } from "@halcyon/schema";
import type { DocumentOptions } from "@halcyon/schema/openapi";
import {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
  static as serveStatic,
} from "express";
import helmet from "helmet";
import { given } from "@halcyon/base/given";
import { Refusal } from "../../errors/refusal.ts";
import type { Readiness } from "../../readiness.ts";
import { consolePages } from "./console-pages.ts";
import { entryPath, noEntry } from "./entry-link.ts";
import { namesTag } from "@halcyon/base/etag";
import { methodNotAllowed } from "../method-not-allowed.ts";
import type { OpenRequests } from "../body/open-requests.ts";
import { errorPage, indexPage, isProblemCode, versionPage } from "./pages.ts";
import { llmsText, robotsText, securityText } from "./program-texts.ts";
import { publicRoot } from "./public-root.ts";
import { requestContext } from "../request-context.ts";
import { versionList, type VersionStanding } from "./version-standing.ts";
import { openApiDocument } from "./openapi-documents.ts";

const scalarPath = "/assets/scalar/";

interface KeylessOptions {
  readonly readiness: Readiness;
  readonly open: Pick<OpenRequests, "requireRoom">;
  /** Public URL of the server; undefined if it is not known. */
  readonly publicUrl?: string | undefined;
  /** URL of the guide; undefined if it is not known. */
  readonly docsUrl?: string | undefined;
  /** Address for reports of weaknesses; undefined if there is none. */
  readonly securityContact?: string | undefined;
  /** Time at which the server started [ms since 1970]. */
  readonly startedMs: number;
  readonly versions: readonly VersionStanding[];
  /** Handles requests for a calendar feed, which is identified by the token in the URL. */
  readonly feed: RequestHandler;
  /** Handles requests for a table, which is identified by the token in the URL. */
  readonly table: RequestHandler;
  /** Handles requests for a shared site, which is identified by the token of its link. */
  readonly link: RequestHandler;
  readonly links: LinkPages;
  /** Handler of the entry link, which opens the console without typing a key; absent if the server has no such link. */
  readonly enter?: RequestHandler | undefined;
}

/** Page with a button: handlers that show the page and that run the button's action. */
interface LinkPage {
  readonly show: RequestHandler;
  readonly press: RequestHandler;
}

/** Pages to which links in messages lead. */
export interface LinkPages {
  readonly confirm: LinkPage;
  /**
   * Page that blocks an e-mail address, so that it gets no more messages. Mail programs can press the button of this page and of the `unsubscribe` page (RFC
   * 8058).
   */
  readonly block: LinkPage;
  /** Page that unblocks an e-mail address. The owner of the address can then confirm it again. */
  readonly unblock: LinkPage;
  readonly unsubscribe: LinkPage;
}

/** Serves all paths that need no API key: health, the OpenAPI document, and pages for people. */
export function keyless(options: KeylessOptions): Router {
  const {
    readiness,
    open,
    publicUrl,
    docsUrl,
    versions,
    feed,
    table,
    link,
    links,
    enter = noEntry,
  } = options;
  const { securityContact, startedMs } = options;
  const router = Router({ caseSensitive: true });
  const root = publicRoot(publicUrl);
  router.use((request, response, next) => {
    for (const [name, value] of Object.entries(requestContext(request).headers))
      response.setHeader(name, value);
    next();
  });
  get(router, "/livez", (_request, response) => void response.type("text/plain").end("alive\n"));
  get(router, "/readyz", async (_request, response) => {
    const seen = await readiness();
    if (!seen.ready) throw new Refusal("starting", { detail: seen.reason, retryAfterSeconds: 1 });
    response.setHeader("cache-control", "no-store");
    response.json({ status: "ready", degraded: seen.degraded });
  });
  router.use((request, _response, next) => {
    open.requireRoom(requestContext(request).caller!);
    next();
  });
  for (const version of apiVersionNames) {
    const form = { version, ...given({ publicUrl }) };
    get(router, `/openapi/${version}.json`, openApi(form));
    get(router, `/openapi/${version}.clients.json`, openApi({ ...form, isForClients: true }));
  }
  get(router, "/openapi/edr.json", openApi({ version: "edr", ...given({ publicUrl }) }));
  get(router, "/versions", (_request, response) => void response.json(versionList(versions, root)));
  for (const version of versions) {
    const page = versionPage(version, root);
    get(
      router,
      `/versions/${version.name}`,
      (_request, response) => void response.type("html").end(page),
      pageSecurity,
    );
  }
  get(router, "/llms.txt", async (_request, response) => {
    response.type("text/plain").end(await llmsText(versions, { base: publicUrl ?? root, docsUrl }));
  });
  get(router, "/robots.txt", plainText(robotsText(versions, root)));
  if (securityContact !== undefined)
    get(router, "/.well-known/security.txt", plainText(securityText(securityContact, startedMs, publicUrl)));
  get(router, "/", (_request, response) => void response.type("html").end(indexPage(root)), pageSecurity);
  get(
    router,
    "/errors/:code",
    (request, response) => {
      const code = String(request.params["code"]);
      if (!isProblemCode(code))
        throw new Refusal("not_found", { detail: "There is no error with this name." });
      response.type("html").end(errorPage(code, root));
    },
    pageSecurity,
  );
  get(router, "/feeds/:token.ics", feed);
  get(router, "/tables/:token.csv", table);
  get(router, "/links/site", link);
  formPage(router, "/confirm/:token", links.confirm);
  formPage(router, "/block/:token", links.block);
  formPage(router, "/unblock/:token", links.unblock);
  formPage(router, "/unsubscribe/:token", links.unsubscribe);
  get(router, "/reference", reference(versions, root), pageSecurity);
  router.post(entryPath, naming(entryPath), enter);
  router.use(consolePages({ ...given({ docsUrl }) }));
  router.use(scalarPath, serveStatic(scalarFolder(), { index: false, redirect: false, maxAge: "1h" }));
  return router;
}

function formPage(router: Router, path: string, { show, press }: LinkPage): void {
  router
    .route(path)
    .all(naming(path), formSecurity)
    .get(show)
    .post(press)
    .all((request) => methodNotAllowed(request, ["GET", "HEAD", "POST"]));
}

function naming(path: string): RequestHandler {
  return (request, _response, next) => {
    requestContext(request).route = path;
    next();
  };
}

function get(router: Router, path: string, handler: RequestHandler, ...before: RequestHandler[]): void {
  router
    .route(path)
    .all(naming(path), ...before)
    .get(handler)
    .all((request) => methodNotAllowed(request, ["GET", "HEAD"]));
}

function plainText(text: string): RequestHandler {
  return (_request, response) => void response.type("text/plain").end(text);
}

const openApi =
  (form: DocumentOptions): RequestHandler =>
  async (request, response) => {
    const { document, etag } = await openApiDocument(form);
    const headers = { ...requestContext(request).headers, etag, "cache-control": "public, max-age=300" };
    if (namesTag(request.headers["if-none-match"], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": document.length,
    });
    response.end(document);
  };

/** Reference pages of the endpoints of all versions, with a menu to choose the version. */
const reference =
  (versions: readonly VersionStanding[], root: string): RequestHandler =>
  async (request, response, next) => {
    const { apiReference } = await import("@scalar/express-api-reference");
    const { nonce = "" }: PageLocals = response.locals;
    const render = apiReference({
      pageTitle: "Halcyon reference",
      sources: [
        ...versions.map(({ name, state }) => ({ title: `${name} (${state})`, slug: name })),
        { title: "OGC API-EDR 1.1", slug: "edr" },
      ].map((source) => ({ ...source, url: `${root}/openapi/${source.slug}.json` })),
      cdn: `${root}${scalarPath}standalone.js`,
      nonce,
      favicon: "data:,",
      hideClientButton: true,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: "never",
    }) as unknown as RequestHandler;
    void render(request, response, next);
  };

function scalarFolder(): string {
  return fileURLToPath(new URL("browser/", import.meta.resolve("@scalar/api-reference")));
}

/** Sets the security headers of pages. Pages load everything from this server, and run only scripts that have the nonce. */
function pageSecurity(request: Request, response: Response, next: NextFunction): void {
  secure("'none'", request, response, next);
}

/** Sets the security headers of pages with a form. The form can be submitted only to this server. */
function formSecurity(request: Request, response: Response, next: NextFunction): void {
  secure("'self'", request, response, next);
}

function secure(
  formAction: "'none'" | "'self'",
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  const nonce = randomBytes(16).toString("base64");
  const locals: PageLocals = response.locals;
  locals.nonce = nonce;
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", "data:"],
        formAction: [formAction],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "data:", "blob:"],
        scriptSrc: ["'self'", `'nonce-${nonce}'`],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", "blob:"],
      },
    },
    // The balancer in front speaks TLS and decides about it.
    strictTransportSecurity: false,
  })(request, response, next);
}

/** Values that all pages of a response use. */
interface PageLocals {
  nonce?: string;
}
