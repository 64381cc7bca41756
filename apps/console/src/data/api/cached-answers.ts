import { isOnline } from "../state/connection.ts";
import { apiKey } from "./api-key.ts";
import { callProblem } from "./call-problem.ts";

const prefix = "halcyon-answers-";
const atHeader = "x-kept-at";

/** The most answers that are kept: two of each site of a full board, their entries, and those that were looked at beside it. */
const answersMax = 200;

/** An answer of the server, or the last one that this device kept of it. */
export type OrCached<Answer> = Answer & {
  /** Undefined where the server has just answered. */
  readonly kept?: CachedAnswer;
};

export interface CachedAnswer {
  /** When the server answered [ms since 1970]. */
  readonly atMs: number;
  /** Why it is not asked now, as a sentence without its full stop. */
  readonly why: string;
}

/**
 * Asks the server, and keeps what it answers on this device. Where it is not reached, what was kept last takes the place of its answer; what it refuses is refused.
 *
 * Answers stand in caches of the browser under the key that they were given to, of which a digest alone is kept. Browsers have them in secure contexts alone;
 * elsewhere nothing is kept.
 *
 * @param name - What is asked for: the same name stands for the same answer.
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

/** Whether this browser keeps answers at this address. */
export const canKeepAnswers = "caches" in globalThis && globalThis.isSecureContext;

/** Drops what is kept under every key. */
export async function forgetAnswers(): Promise<void> {
  if (!canKeepAnswers) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}

/** Writes an answer down once the browser has nothing else to do. A reader waits for the drawing of it, and a long text takes its time. */
function keepLater(name: readonly unknown[], answer: object): void {
  const given = { key: apiKey.read(), atMs: Date.now() };
  whenIdle(() => void keep(name, answer, given));
}

/** No answer waits longer than this to be kept [ms]. */
const idleWithinMs = 1000;

/** Not every browser says when it is idle. */
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

/** A cache is a map of addresses; nothing is ever asked at these. */
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
