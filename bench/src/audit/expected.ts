// What a published formula and the published rules of the API make of a request. Nothing here is shared with the server.
import type { Received } from "./exchange.ts";

/** Own entry of two limits, as callers define it. */
export interface Definition {
  readonly name: string;
  readonly sector: string;
  readonly description: string;
  readonly constraints: readonly MadeConstraint[];
}

/** Constraint that has an upper edge only. */
export interface MadeConstraint {
  readonly variable: "wind_gusts_10m" | "temperature_2m";
  readonly unit: string;
  readonly ideal: { readonly max: number };
  readonly acceptable: { readonly max: number };
  readonly weight: number;
}

/** Returns the score of values, cut to four decimals: the weighted geometric mean of the memberships, at most the lowest of them. */
export function expectedScore(constraints: readonly MadeConstraint[], values: readonly number[]): number {
  const memberships = constraints.map(({ ideal: { max: ideal }, acceptable: { max: acceptable } }, index) => {
    const over = (values[index]! - ideal) / (acceptable - ideal);
    return Math.min(1, Math.max(0, 1 - 0.9 * over));
  });
  const whole = constraints.reduce((sum, { weight }) => sum + weight, 0);
  const mean = constraints.reduce(
    (product, { weight }, index) => product * memberships[index]! ** (weight / whole),
    1,
  );
  return Math.floor(Math.min(mean, ...memberships) * 1e4 + 1e-7) / 1e4;
}

/** Returns what is wrong with a problem document. */
export function problemFaults({ status, headers, text }: Received): string[] {
  let problem: Partial<Record<string, unknown>>;
  try {
    problem = JSON.parse(text) as Partial<Record<string, unknown>>;
  } catch {
    return [`a refusal that is no JSON: ${text.slice(0, 200)}`];
  }
  const faults: string[] = [];
  if (headers["content-type"]?.startsWith("application/problem+json") !== true)
    faults.push(`the media type ${headers["content-type"]}`);
  for (const name of ["type", "title", "detail", "code", "request_id"])
    if (typeof problem[name] !== "string" || problem[name] === "") faults.push(`no ${name}`);
  if (problem["status"] !== status) faults.push(`status ${String(problem["status"])} under ${status}`);
  if (problem["type"] !== `/errors/${String(problem["code"])}`)
    faults.push(`the type ${String(problem["type"])}`);
  if (problem["request_id"] !== headers["x-request-id"]) faults.push("another request_id than its header");
  const { errors } = problem;
  if (status === 422 && !(Array.isArray(errors) && errors.every((error) => isPointed(error))))
    faults.push(`no pointer: ${text.slice(0, 200)}`);
  return faults;
}

function isPointed(error: unknown): boolean {
  const { pointer, detail } = error as { pointer?: unknown; detail?: unknown };
  return (
    typeof pointer === "string" && pointer.startsWith("#") && typeof detail === "string" && detail !== ""
  );
}
