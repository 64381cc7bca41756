import { createServer } from "node:http";
import { listen } from "../../http/listen.ts";
import type { Metrics } from "./metrics.ts";

interface ServingMetrics extends AsyncDisposable {
  readonly port: number;
}

/** Serves only the path `/metrics`, on a separate port that callers of the API cannot reach. */
export async function serveMetrics(
  metrics: Pick<Metrics, "contentType" | "text">,
  address: { readonly host: string; readonly port: number },
): Promise<ServingMetrics> {
  const listener = createServer((request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404, { "content-length": 0 }).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500, { "content-length": 0 }).end(),
    );
  });
  const port = await listen(listener, address);
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
