/** A name for a request that no other one has: 128 random bits as two decimal numbers. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join("-");
}
