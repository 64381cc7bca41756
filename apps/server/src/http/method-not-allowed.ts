import type { IncomingMessage } from "node:http";
import { Refusal } from "../errors/refusal.ts";
import { requestContext } from "./request-context.ts";

/** Refuses a request whose method a known path does not support. The header `allow` names the supported methods. */
export function methodNotAllowed(request: IncomingMessage, methods: readonly string[]): never {
  const allowed = [...methods, "OPTIONS"].join(", ");
  requestContext(request).headers["allow"] = allowed;
  throw new Refusal("method_not_allowed", { detail: `This path takes ${allowed}.` });
}
