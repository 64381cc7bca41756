import { Refusal } from "./refusal.ts";

/** Returns the refusal for an invalid key. It is the same for every reason. */
export function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", {
    detail: "The key was not accepted.",
    errors: [{ header: "x-api-key", code: "invalid", detail: "Send one key that was issued to you." }],
  });
}
