import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
};

export interface ServedSite extends AsyncDisposable {
  readonly url: string;
}

/** Serves a built site on a free port, as a host of static files does. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? "/", "http://localhost").pathname);
    void firstFile([path, `${path}.html`, `${path}/index.html`].map((name) => join(folder, name))).then(
      (found) => {
        response
          .writeHead(found === undefined ? 404 : 200, found && { "content-type": found.type })
          .end(found?.body);
        return found;
      },
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

async function firstFile(files: readonly string[]): Promise<{ body: Buffer; type: string } | undefined> {
  for (const file of files) {
    const body = await readFile(file).catch(() => undefined);
    if (body !== undefined) return { body, type: types[extname(file)] ?? "application/octet-stream" };
  }
  return undefined;
}
