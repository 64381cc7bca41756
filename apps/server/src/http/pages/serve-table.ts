import type { RequestHandler } from "express";
import { TokenGuard } from "../gate/token-guard.ts";
import { requestContext } from "../request-context.ts";
import type { renewedTables } from "../../api/links/renewed-tables.ts";
import { sendTokenFile } from "./send-token-file.ts";

interface ServeTableOptions {
  /** Reads a table by its token. */
  readonly read: ReturnType<typeof renewedTables>;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

/** Answers requests to `/tables/:token.csv`, whose token replaces an API key. The owner of the table pays when its rows are made. */
export function serveTable({ read, nowMs }: ServeTableOptions): RequestHandler {
  const guard = new TokenGuard("table", nowMs);
  return async (request, response) => {
    response.setHeader("x-robots-tag", "noindex");
    const token = guard.admit(request);
    const context = requestContext(request);
    const { requestId } = context;
    const text = await read(token, { requestId, costs: (charged) => void (context.charged = charged) });
    if (text === undefined) throw guard.refuse(request);
    sendTokenFile(request, response, {
      text,
      maxAgeSeconds: 300,
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'inline; filename="halcyon.csv"',
      },
    });
  };
}
