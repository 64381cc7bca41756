import type { Response } from "express";
import { Refusal } from "../refusal.ts";

/** Refuses a method that a known path does not take, naming in `allow` those that it does. */
export function methodNotAllowed(response: Response, methods: readonly string[]): never {
  const allowed = [...methods, "OPTIONS"].join(", ");
  response.setHeader("allow", allowed);
  throw new Refusal("method_not_allowed", { detail: `This path takes ${allowed}.` });
}
