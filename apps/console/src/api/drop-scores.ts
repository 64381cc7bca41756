import type { EntryType } from "@halcyon/schema";
import type { QueryClient } from "@tanstack/react-query";

/** Forgets what was scored by an entry that has changed or is gone: whatever was asked of the API under its name. */
export function dropScores(
  queries: QueryClient,
  { type, id }: { readonly type: EntryType; readonly id: number },
): void {
  queries.removeQueries({ predicate: ({ queryKey: [, body] }) => isBy(body, type, id) });
}

function isBy(body: unknown, type: EntryType, id: number): boolean {
  const { constraint_params: by } = (body ?? {}) as { constraint_params?: { type: EntryType; id: number } };
  return by?.type === type && by.id === id;
}
