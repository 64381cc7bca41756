import type { FieldError, v2 } from "@halcyon/schema";
import type { z } from "zod";

/** Names of the endpoints of V2 that tools, resources and prompts call. */
export type PortName =
  | "optimality.composite"
  | "optimality.windows"
  | "optimality.rank"
  | "operational.hourly"
  | "historical.hourly"
  | "historical.workability"
  | "projections.workability"
  | "tasks.list"
  | "tasks.get"
  | "scenarios.list"
  | "scenarios.get"
  | "models.list"
  | "variables.list"
  | "costs.preview"
  | "usage";

type Row<Name extends PortName> = (typeof v2)[Name];

/** Input of an endpoint: those of its parts that it has. */
export type Given<Name extends PortName> = {
  readonly [Part in Extract<keyof Row<Name>, "body" | "query" | "params">]: z.input<
    Extract<Row<Name>[Part], z.ZodType>
  >;
};

/** Response of an endpoint. */
export interface Answered<Name extends PortName> {
  readonly json: Row<Name> extends { output: infer Output extends z.ZodType } ? z.output<Output> : never;
  /** Cost of the request, in requests of the allowance. */
  readonly cost: number;
  /** Number of requests that are left in the allowance of the key; undefined if a free endpoint does not state it. */
  readonly remaining: number | undefined;
}

/** Access to the API: through the server's own endpoints, or through the client. */
export interface Port {
  /** @throws Refused */
  ask<Name extends PortName>(name: Name, given: Given<Name>): Promise<Answered<Name>>;
}

export interface RefusedOptions {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number | undefined;
  /** Remedy for the caller, if the code alone does not tell it. */
  readonly remedy?: string;
}

/**
 * Error for a request that was not answered, with the code of its problem.
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

/** Returns a refusal as a value: earlier results are paid for, and are reported without the refused one. */
export function refusedAlone(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}
