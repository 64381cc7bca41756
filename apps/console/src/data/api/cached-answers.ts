import { isOnline } from "../state/connection.ts";
import { apiKey } from "./api-key.ts";
import { callProblem } from "./call-problem.ts";

const prefix = "halcyon-answers-";
const atHeader = "x-kept-at";

/**
 * Maximum number of responses that are cached on this device. There is space for two responses and one entry for each site of a full board, and for other
 * responses that the reader viewed.
 */
const answersMax = 200;

/** Response of the server, or the last response that this device cached. */
export type OrCached<Answer> = Answer & {
  /** Time of the cached response and the reason why it is used; undefined if the response comes from the server. */
  readonly kept?: CachedAnswer;
};

export interface CachedAnswer {
  /** Time at which the response came from the server [ms since 1970]. */
  readonly atMs: number;
  /** Reason why the response is not current, as a sentence without a full stop. */
  readonly why: string;
}

/**
 * Sends a request to the server, and caches the response on this device. If the server is unreachable, returns the last cached response. If the server refuses
 * the request or no response is cached, throws the error. Responses are cached under a digest of the API key, and only in a secure context.
 *
 * @param name - Identity of the request. Equal names mean equal requests.
 */
export async function freshOrCached<Answer extends object>(
  name: readonly unknown[],
  ask: () => Promise<Answer>,
): Promise<OrCached<Answer>> {
  const wasOnline = isOnline();
  const answer = await ask().catch(async (error: unknown) => {
    const { title, page } = callProblem(error);
    // What the server itself says has a page.
    const found = page === undefined ? await readKept<Answer>(name, title) : undefined;
    if (found === undefined) throw error;
    // A network that came back meanwhile told nobody to ask again, since this call was still under way.
    return !wasOnline && isOnline() ? ask().catch(() => found) : found;
  });
  if (!("kept" in answer)) keepLater(name, answer);
  return answer;
}

/** True if this browser lets the page cache responses. This requires a secure context. */
export const canKeepAnswers = "caches" in globalThis && globalThis.isSecureContext;

/** Deletes the cached responses of all API keys. */
export async function forgetAnswers(): Promise<void> {
  if (!canKeepAnswers) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}

/** Stores a response when the browser is idle, because storing a long text immediately would delay the drawing of the page. */
function keepLater(name: readonly unknown[], answer: object): void {
  const given = { key: apiKey.read(), atMs: Date.now() };
  whenIdle(() => void keep(name, answer, given));
}

/** Maximum time before a response is stored [ms]. */
const idleWithinMs = 1000;

/** Calls a function when the browser is idle, or soon if the browser does not report idle times. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: idleWithinMs });
  else setTimeout(act);
}

async function keep(
  name: readonly unknown[],
  answer: object,
  { key, atMs }: { readonly key: string | null; readonly atMs: number },
): Promise<void> {
  try {
    // What was answered to one key is not kept under another.
    if (apiKey.read() !== key) return;
    const cache = await openCache();
    if (cache === undefined) return;
    const headers = { "content-type": "application/json", [atHeader]: String(atMs) };
    await cache.put(addressOf(name), new Response(JSON.stringify(answer), { headers }));
    // The oldest stand first.
    const all = await cache.keys();
    await Promise.all(all.slice(0, -answersMax).map((one) => cache.delete(one)));
  } catch {
    // A full or locked store keeps nothing; the answer is there all the same.
  }
}

async function readKept<Answer>(
  name: readonly unknown[],
  why: string,
): Promise<OrCached<Answer> | undefined> {
  try {
    const found = await (await openCache())?.match(addressOf(name));
    if (found === undefined) return undefined;
    const atMs = Number(found.headers.get(atHeader));
    return { ...((await found.json()) as Answer), kept: { atMs, why } };
  } catch {
    return undefined;
  }
}

/** Returns the address under which a response is cached. A cache maps addresses to responses; no request is ever sent to these addresses. */
function addressOf(name: readonly unknown[]): string {
  return `/console/kept-answers/${encodeURIComponent(JSON.stringify(name))}`;
}

async function openCache(): Promise<Cache | undefined> {
  const key = apiKey.read();
  if (!canKeepAnswers || key === null) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
  const text = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return caches.open(prefix + text);
}
