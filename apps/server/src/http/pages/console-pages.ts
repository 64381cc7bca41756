import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Request, type RequestHandler, type Response, Router } from "express";
import helmet from "helmet";
import { Refusal } from "../../errors/refusal.ts";
import { root } from "../../environment.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";
import { escapeHtml } from "@halcyon/base/escape-html";
import { requestContext } from "../request-context.ts";

const builtFolder = join(root, "apps/console/dist");

const page = "index.html";

/** Media types of the console's files, by file extension. */
const types = new Map(
  Object.entries<string>({
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".tsv": "text/tab-separated-values; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".ttf": "font/ttf",
  }),
);

/** Security headers of the console's pages. The pages load everything from this server, and run only its scripts. */
const security = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", "blob:", "data:"],
      manifestSrc: ["'self'"],
      // Scores of the editor are made in WebAssembly, which a file of the console holds; text stays text.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'"],
      // The one text that is taken for the address of a script is that of the worker.
      trustedTypes: ["halcyon-worker"],
      requireTrustedTypesFor: ["'script'"],
      workerSrc: ["'self'"],
    },
  },
  referrerPolicy: { policy: "no-referrer" },
  // The balancer in front speaks TLS and decides about it.
  strictTransportSecurity: false,
});

/** Permissions policy of the console. The console may ask for the position of the device, and for no other permission. Embedded pages have no permissions. */
const permissions = "geolocation=(self), camera=(), microphone=(), payment=(), usb=()";

/** Extensions of files that are compressed already, and are sent as they are. */
const packed: ReadonlySet<string> = new Set([".png"]);

/**
 * Serves the console. Files under /console/assets are cached for a year, because their names change with their content. Other files are revalidated at each
 * request. Any other path under /console returns the console's HTML page.
 *
 * @param options.folder - Folder with the built console.
 * @param options.docsUrl - URL of the guide. Without it, the page links to the reference of this server.
 */
export function consolePages({ folder = builtFolder, docsUrl }: ConsoleOptions = {}): Router {
  const router = Router({ caseSensitive: true });
  const read = compressedFiles(folder, docsUrl);
  router.use("/console", security, (request, response, next) => {
    requestContext(request).route = "/console";
    response.set("permissions-policy", permissions);
    if (!["GET", "HEAD"].includes(request.method)) methodNotAllowed(request, ["GET", "HEAD"]);
    next();
  });
  router.get(
    "/console/assets/:name",
    send(
      read,
      (request) => `assets/${String(request.params["name"])}`,
      "public, max-age=31536000, immutable",
    ),
  );
  router.get(
    /^\/console\/[\w-]+\.\w+$/,
    (_request, response, next) => {
      // The console stands at the path without a slash too, and its worker with it.
      response.setHeader("service-worker-allowed", "/console");
      next();
    },
    send(read, (request) => request.path.slice("/console/".length), "no-cache"),
  );
  router.get(
    ["/console", "/console/*path"],
    send(read, () => page, "no-cache"),
  );
  return router;
}

interface ConsoleOptions {
  readonly folder?: string;
  readonly docsUrl?: string | undefined;
}

type ReadFile = (name: string, coding: Coding | undefined) => Promise<Buffer>;
type Coding = "br" | "gzip";

function send(read: ReadFile, nameOf: (request: Request) => string, caching: string): RequestHandler {
  return async (request: Request, response: Response) => {
    const name = nameOf(request);
    const type = /^[\w.-]+(\/[\w.-]+)?$/.test(name) ? types.get(extname(name)) : undefined;
    if (type === undefined) throw absent();
    const coding = packed.has(extname(name))
      ? undefined
      : request.acceptsEncodings("br", "gzip") || undefined;
    const body = await read(name, coding as Coding | undefined);
    requestContext(request).bytes = body.length;
    response.set({ "content-type": type, "cache-control": caching, vary: "accept-encoding" });
    if (coding !== undefined) response.set("content-encoding", coding);
    response.end(body);
  };
}

const compress: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Returns a function that reads files. A file is read only once, and compressed only once for each content coding. */
function compressedFiles(folder: string, docsUrl: string | undefined): ReadFile {
  const files = new Map<string, Promise<Buffer>>();
  const made = async (name: string, coding: Coding | undefined): Promise<Buffer> => {
    const file = await fileOf(folder, name);
    const bytes = name === page && docsUrl !== undefined ? withDocs(file, docsUrl) : file;
    return coding === undefined ? bytes : compress[coding](bytes);
  };
  return (name, coding) => {
    // Assets are called by what is in them; all else is read anew, so that a build shows without a restart.
    if (!name.startsWith("assets/")) return made(name, coding);
    const key = `${coding ?? ""} ${name}`;
    const known = files.get(key) ?? made(name, coding);
    files.set(key, known);
    known.catch(() => files.delete(key));
    return known;
  };
}

/** Returns the HTML page with its help link changed to the URL of the guide. */
function withDocs(file: Buffer, docsUrl: string): Buffer {
  const link = `<link rel="help" href="${escapeHtml(docsUrl)}"`;
  return Buffer.from(file.toString("utf8").replace(/<link rel="help" href="[^"]*"/, () => link));
}

function fileOf(folder: string, name: string): Promise<Buffer> {
  return readFile(join(folder, name)).catch((cause: unknown) => {
    throw absent(cause);
  });
}

function absent(cause?: unknown): Refusal {
  return new Refusal("not_found", {
    detail: "The console has no such file. If the console is not built, `npm start` builds it.",
    cause,
  });
}
