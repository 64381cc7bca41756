import { createHash } from "node:crypto";
import { entityTag, namesTag } from "@halcyon/base/etag";
import compression from "compression";
import { type RequestHandler, type Response, Router } from "express";
import { Refusal } from "../../errors/refusal.ts";
import { embedPage } from "../../maps/embed/generated/embed-page.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";
import { requestContext } from "../request-context.ts";
import { page } from "./pages.ts";
import type { FindLinkedMap } from "./serve-map.ts";

const etag = entityTag([embedPage]);

/** Time for which a browser may use the page without asking again [s]. */
const maxAgeSeconds = 300;

/**
 * Serves the page that shows the map of a link in a frame. Only pages of the origins of the link may frame it. The page is the same for every map; it reads the
 * files of its map itself. A link without origins is refused, and a link that opens nothing gets one answer; both say so in a page that any frame shows.
 *
 * @param path - Path of the page, with the token as its parameter.
 */
export function serveEmbed(path: string, find: FindLinkedMap): Router {
  const router = Router({ caseSensitive: true });
  router
    .route(path)
    .get(compression(), showPage(path, find))
    .all((request) => methodNotAllowed(request, ["GET", "HEAD"]));
  return router;
}

/** Answers with the page, or with words that say why there is none. */
function showPage(path: string, find: FindLinkedMap): RequestHandler {
  return async (request, response) => {
    const context = requestContext(request);
    context.route = path;
    try {
      const { origins } = await find(request, response);
      if (origins.length === 0) {
        sendWords(response, 403, "This map may not stand in a page", noOrigin);
        return;
      }
      const headers = {
        ...context.headers,
        ...security,
        etag,
        "cache-control": `private, max-age=${maxAgeSeconds}`,
        "content-security-policy": `${policy}; frame-ancestors ${origins.join(" ")}`,
      };
      if (namesTag(request.headers["if-none-match"], etag)) {
        response.writeHead(304, headers).end();
        return;
      }
      response.writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8" });
      response.end(embedPage);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "not_found") throw error;
      sendWords(response, 404, "There is no map here", noMap);
    }
  };
}

const noOrigin =
  "<p>The link of this map names no pages that may show it. Its owner can create a link whose <code>origins</code> has the address of this page.</p>";
const noMap = "<p>The link has ended or was deleted. Ask its owner for a new one.</p>";

/** Headers of the page besides its policy. */
const security = { "referrer-policy": "no-referrer", "x-content-type-options": "nosniff" } as const;

/** Policy of the page but for its frames: its one script and its one style run, and it reads from this server alone. */
const policy = [
  "default-src 'none'",
  `script-src '${hashOf("script")}'`,
  `style-src '${hashOf("style")}'`,
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Returns the hash by which a policy names the text of the only element of the page with a tag. */
function hashOf(tag: "script" | "style"): string {
  const text = new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`).exec(embedPage)![1]!;
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function sendWords(response: Response, status: 403 | 404, title: string, body: string): void {
  response
    .status(status)
    .set({
      ...security,
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
    })
    .type("html")
    .end(page(title, body));
}
