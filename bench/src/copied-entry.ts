import type { Entry } from "@halcyon/schema";
import { ask, type UsedServer } from "./used-server.ts";

/**
 * Creates a custom entry (task or scenario) with the same constraints as a curated one. The new entry reads the same weather, but has no cached scores.
 *
 * @returns The id of the new entry.
 */
export async function copyOf(server: UsedServer, entry: Entry): Promise<number> {
  const { name, sector, description, type } = entry;
  const constraints = entry.constraints.map(({ source: _source, ...constraint }) => constraint);
  const answer = await ask(server, {
    path: `/v1/${type}s`,
    body: { name, sector, description, constraints },
  });
  return (JSON.parse(answer) as { readonly id: number }).id;
}
