import type { FieldError, v2 } from "@halcyon/schema";
import type { z } from "zod";

/** Names of the V2 endpoints that tools, resources and prompts call. */
export type PortName =
  | "optimality.composite"
  | "optimality.windows"
  | "optimality.rank"
  | "operational.hourly"
  | "historical.hourly"
  | "historical.workability"
  | "projections.workability"
  | "plans.simulate"
  | "evidence.create"
  | "evidence.get"
  | "tasks.list"
  | "tasks.get"
  | "scenarios.list"
  | "scenarios.get"
  | "places.find"
  | "places.get"
  | "models.list"
  | "variables.list"
  | "warnings.list"
  | "costs.preview"
  | "usage";

type Row<Name extends PortName> = (typeof v2)[Name];

/** Input of an endpoint: its body, query and path parameters, if it has them. */
export type Given<Name extends PortName> = {
  readonly [Part in Extract<keyof Row<Name>, "body" | "query" | "params">]: z.input<
    Extract<Row<Name>[Part], z.ZodType>
  >;
};

/** Response of an endpoint. */
export interface Answered<Name extends PortName> {
  readonly json: Row<Name> extends { output: infer Output extends z.ZodType } ? z.output<Output> : never;
  /** Cost of the request: number of requests charged to the allowance of the API key. */
  readonly cost: number;
  /** Number of requests that remain in the allowance of the API key; undefined if the response does not state it. */
  readonly remaining: number | undefined;
}

/** Access to the API, either through the endpoints of this server or through a client of another server. */
export interface Port {
  /**
   * Calls an endpoint.
   *
   * @throws Refused if the server refuses the request.
   */
  ask<Name extends PortName>(name: Name, given: Given<Name>): Promise<Answered<Name>>;
}

export interface RefusedOptions {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number | undefined;
  /** Advice for the caller; by default the advice for the error code. */
  readonly remedy?: string;
}

/**
 * Error for a request that was refused or failed, with the error code of the API.
 *
 * @example
 * ```js
 * new Refused("entry_not_found", "There is no task 400.").code; // => "entry_not_found"
 * ```
 */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly remedy: string | undefined;

  constructor(code: string, detail: string, { errors = [], retryAfterSeconds, remedy }: RefusedOptions = {}) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.remedy = remedy;
  }
}

/**
 * Returns the error if it is a {@link Refused}, and throws any other error. With the returned error, a tool can still report the results of its earlier,
 * charged requests.
 */
export function refusedAlone(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}
