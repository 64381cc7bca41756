import type { Entry } from "@halcyon/schema";
import type { UsedServer } from "./used-server.ts";

/**
 * Makes an entry of the account's own that says the same as a curated one. It reads the same weather, and its scores are nowhere yet.
 *
 * @returns The id of the entry.
 */
export async function copyOf({ url, key }: Pick<UsedServer, "url" | "key">, entry: Entry): Promise<number> {
  const { name, sector, description, type } = entry;
  const constraints = entry.constraints.map(({ source: _source, ...constraint }) => constraint);
  const answer = await fetch(`${url}/v1/${type}s`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ name, sector, description, constraints }),
  });
  if (answer.status !== 201) throw new Error(`a copy of ${name}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { readonly id: number }).id;
}
