import { apiKey } from "./api-key.ts";

/** Path at which the server takes the token of an entry link. */
const entryPath = "/console/enter";

/** Outcome of opening the console: without an entry link, with the key of the link, or with a link that no longer works. */
type Entered = "no link" | "key" | "refused";

/**
 * Outcome of the entry link in the address. The link works once and gives the tab a key. The token leaves the address at once, so that no history or
 * screenshot has it. A tab that has a key keeps it.
 */
export const entered: Promise<Entered> = enter();

async function enter(): Promise<Entered> {
  const [, token] = /^#enter=([\w-]{43})$/.exec(location.hash) ?? [];
  if (token === undefined) return "no link";
  history.replaceState(history.state, "", location.pathname + location.search);
  if (apiKey.read() !== null) return "no link";
  const answer = await fetch(entryPath, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  })
    // A refusal is read too: an unread response would keep its connection open.
    .then((response) => response.json() as Promise<{ readonly key?: string }>)
    .catch(() => undefined);
  if (answer?.key === undefined) return "refused";
  apiKey.keep(answer.key, false);
  return "key";
}
