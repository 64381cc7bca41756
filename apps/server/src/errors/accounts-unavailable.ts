import { Refusal } from "./refusal.ts";

/** Time after which a caller may try again [s]. */
const retryAfterSeconds = 2;

/** Returns the refusal for requests while the account database does not respond. Without the database, the server answers and charges nothing. */
export function accountsUnavailable(cause: unknown): Refusal {
  return new Refusal("overloaded", {
    detail: "Keys and allowances cannot be read at the moment; nothing was charged.",
    retryAfterSeconds,
    cause,
  });
}
