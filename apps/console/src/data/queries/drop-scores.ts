import type { EntryType } from "@halcyon/schema";
import type { QueryClient } from "@tanstack/react-query";

/** Drops all cached answers about an entry that has changed or is gone. */
export function dropScores(
  queries: QueryClient,
  { type, id }: { readonly type: EntryType; readonly id: number },
): void {
  queries.removeQueries({ predicate: ({ queryKey: [, body] }) => isBy(body, type, id) });
}

function isBy(body: unknown, type: EntryType, id: number): boolean {
  const { entry, entries = [] } = (body ?? {}) as { entry?: By; entries?: readonly By[] };
  return [entry, ...entries].some((by) => by?.type === type && by.id === id);
}

interface By {
  readonly type: EntryType;
  readonly id: number;
}
