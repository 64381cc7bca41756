import { Refusal } from "./refusal.ts";

/** After how long a caller may try again [s]. */
const retryAfterSeconds = 2;

/** The database of accounts does not answer: without it nothing is served, and nothing is charged. */
export function accountsUnavailable(cause: unknown): Refusal {
  return new Refusal("overloaded", {
    detail: "Keys and allowances cannot be read at the moment; nothing was charged.",
    retryAfterSeconds,
    cause,
  });
}
