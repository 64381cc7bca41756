const workerPath = `${import.meta.env.BASE_URL}worker.js`;

/** The console stands at the path without a slash too, which the worker does not have by itself: the server allows it. */
const scope = import.meta.env.BASE_URL.replace(/\/$/, "");

/** Lets the worker keep the files of the console, so that it opens without a network. Browsers have workers in secure contexts alone. */
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

/** The policy of the pages lets no text be taken for the address of a script, but for this one. */
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
