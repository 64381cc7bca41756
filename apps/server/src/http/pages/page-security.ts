import { randomBytes } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import helmet from "helmet";

/** Security headers of the pages; what they load comes from this server alone, and scripts run with the nonce only. */
export function pageSecurity(request: Request, response: Response, next: NextFunction): void {
  secure("'none'", request, response, next);
}

/** The security headers of pages with a form, which goes to this server alone. */
export function formSecurity(request: Request, response: Response, next: NextFunction): void {
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

/** What the pages of one answer share. */
export interface PageLocals {
  nonce?: string;
}
