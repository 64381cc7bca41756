/** Returns a random key for a request. With the same key, a request can be repeated after a lost response without being executed twice. */
export function idempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
