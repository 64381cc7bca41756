import type { FieldError, v2 } from "@halcyon/schema";
import type { z } from "zod";

/** The endpoints of V2 that tools, resources and prompts ask. */
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

/** What an endpoint is given: those of its parts that it has. */
export type Given<Name extends PortName> = {
  readonly [Part in Extract<keyof Row<Name>, "body" | "query" | "params">]: z.input<
    Extract<Row<Name>[Part], z.ZodType>
  >;
};

/** What an endpoint answers. */
export interface Answered<Name extends PortName> {
  readonly json: Row<Name> extends { output: infer Output extends z.ZodType } ? z.output<Output> : never;
  /** What it was charged, in requests of the allowance. */
  readonly cost: number;
  /** Requests that are left of the allowance of the key; undefined where a free endpoint does not say it. */
  readonly remaining: number | undefined;
}

/** The way to the API: the server's own endpoints, or the client. */
export interface Port {
  /** @throws Refused */
  ask<Name extends PortName>(name: Name, given: Given<Name>): Promise<Answered<Name>>;
}

export interface RefusedOptions {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number | undefined;
  /** What the caller can do, where the code alone does not tell it. */
  readonly remedy?: string;
}

/**
 * A request that was not answered, by the code of its problem.
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

/** Returns a refusal as a value: what was found before is paid for, and is told without it. */
export function refusedAlone(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}
