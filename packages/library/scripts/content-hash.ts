import { createHash } from "node:crypto";
import type { Entry } from "@halcyon/schema";

/** Returns the SHA-256 of a task or scenario, ignoring its version and the order of keys. */
export function contentHash(entry: Entry): string {
  const content = { ...entry, version: undefined };
  return createHash("sha256")
    .update(JSON.stringify(sorted(content)))
    .digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}
