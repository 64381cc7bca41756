import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export interface ServedSite extends AsyncDisposable {
  readonly url: string;
}

/** Serves a built site on a free port, as a static host would. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? "/", "http://localhost").pathname);
    void fileOf(folder, path).then(({ status, body, type }) =>
      response.writeHead(status, { "content-type": type }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Found {
  readonly status: number;
  readonly body: Buffer;
  readonly type: string;
}

/** Returns the file of a path, or the page for unknown addresses. */
async function fileOf(folder: string, path: string): Promise<Found> {
  for (const name of [path, `${path}.html`, `${path}/index.html`]) {
    const body = await readFile(join(folder, name)).catch(() => undefined);
    if (body !== undefined) return { status: 200, body, type: typeOf(name) };
  }
  return { status: 404, body: await readFile(join(folder, "404.html")), type: typeOf("404.html") };
}

function typeOf(name: string): string {
  return types[extname(name)] ?? "application/octet-stream";
}
