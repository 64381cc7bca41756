import type { KeyRow } from "@halcyon/accounts/keys/keys";

/** A key as commands print it in JSON. */
export function keyWire(row: KeyRow): object {
  return { ...row, demo: row.demo === 1 };
}
