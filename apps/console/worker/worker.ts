/** Build to which this worker belongs. The build process inserts this constant at the beginning of the file. */
declare const consoleBuild: {
  /** Identifier of the build. It differs between builds. */
  readonly version: string;
  /** Path of the page. */
  readonly page: string;
  /** Paths of the page and of the files that it needs. */
  readonly files: readonly string[];
};
declare const self: ServiceWorkerGlobalScope;

const prefix = "halcyon-console-";
const cacheName = prefix + consoleBuild.version;

/** Time after which the cached page is shown if the server has not responded [ms]. */
const pageWithinMs = 5000;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // All else is the server's to answer, also the page where it is asked for as a text: that tells one build from the next.
  if (request.mode === "navigate") event.respondWith(pageFor(request));
  else if (pathname.startsWith(`${consoleBuild.page}assets/`)) event.respondWith(fileFor(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(consoleBuild.files);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/**
 * Returns the page from the server. The page may belong to a later build. If the server does not respond in time or fails, returns the cached page of this
 * build.
 */
async function pageFor(request: Request): Promise<Response> {
  const asked = fetch(request).catch(() => undefined);
  const answer = await Promise.race([asked, after(pageWithinMs)]);
  if (answer !== undefined && answer.status < 500) return answer;
  const kept = await (await caches.open(cacheName)).match(consoleBuild.page);
  return kept ?? answer ?? (await asked) ?? Response.error();
}

/**
 * Returns a file from the cache, or loads and caches it. Cached files never change, because their names contain a hash of their content.
 */
async function fileFor(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
