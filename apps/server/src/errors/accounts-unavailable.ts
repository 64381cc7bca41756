import { Refusal } from "./refusal.ts";

/** Time after which a caller may try again [s]. */
const retryAfterSeconds = 2;

/** Returns the refusal if the database of accounts does not respond. Without it nothing is served, and nothing is charged. */
export function accountsUnavailable(cause: unknown): Refusal {
  return new Refusal("overloaded", {
    detail: "Keys and allowances cannot be read at the moment; nothing was charged.",
    retryAfterSeconds,
    cause,
  });
}
