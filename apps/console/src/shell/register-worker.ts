const workerPath = `${import.meta.env.BASE_URL}worker.js`;

/** Path of the console without a slash. The console answers there too. The worker does not have this path by itself: the server allows it. */
const scope = import.meta.env.BASE_URL.replace(/\/$/, "");

/** Registers the worker that keeps the files of the console, so that it opens without a network. Browsers have workers only in secure contexts. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // The console works without it: where it is refused, only the way without a network is missing.
  navigator.serviceWorker
    .register(trusted(workerPath), { scope, updateViaCache: "none" })
    .catch(() => undefined);
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

/** Marks a path as trusted. The policy of the pages allows no other text as the address of a script. */
function trusted(path: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return path;
  return trustedTypes
    .createPolicy("halcyon-worker", {
      createScriptURL(url) {
        if (url !== workerPath) throw new TypeError("this is not the worker of the console");
        return url;
      },
    })
    .createScriptURL(path);
}
