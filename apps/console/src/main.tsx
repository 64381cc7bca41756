import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./data/queries/queries.ts";
import { forgetAnswers } from "./data/api/cached-answers.ts";
import { entered } from "./data/api/entry-link.ts";
import { whenAnswered } from "./data/api/when-answered.ts";
import { App } from "./shell/app.tsx";
import { FaultBoundary } from "./shell/faults/fault-boundary.tsx";

const queries = queryClient();

/** Draws the console once an entry link in the address has given its key, or was refused. */
async function draw(): Promise<void> {
  const entry = await entered;
  // What another key has seen may be of another account.
  if (entry === "key") await forgetAnswers();
  createRoot(document.querySelector("#root")!).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <FaultBoundary title="The console could not be shown">
          <App isLinkRefused={entry === "refused"} />
        </FaultBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
}
void draw();

const workerPath = `${import.meta.env.BASE_URL}worker.js`;

/**
 * Path of the console without its final slash. The console is available at both paths. The worker can control this path only because a response header of
 * the server permits it.
 */
const scope = import.meta.env.BASE_URL.replace(/\/$/, "");

/**
 * Registers the worker that caches the files of the console, so that it opens without a network. Browsers support workers only in secure contexts.
 */
function registerWorker(): void {
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

/** Marks the path of the worker as a trusted script URL. The security policy of the pages permits no other URL for a worker. */
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

// It reads all files of the console once more.
whenAnswered(queries, registerWorker);
