import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { execute } from "../execute.ts";

/** Document of a package in a registry of npm: what `npm publish` sends and `npm install` reads. */
interface Packument {
  readonly name: string;
  readonly "dist-tags": Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>;
  /** Tarballs by file name. Only a document that `npm publish` sends has them. */
  readonly _attachments?: Readonly<Record<string, { readonly data: string }>>;
}

/** npm registry that runs in this process. It closes when its variable goes out of scope. */
export interface Registry extends AsyncDisposable {
  readonly url: string;
  /** Names of the published packages, in the order of publication. */
  readonly published: readonly string[];
}

/**
 * Starts an empty npm registry in memory, on a free port. It accepts every published package, and forwards requests for other packages to another registry.
 *
 * @param upstream - URL of the registry to which requests for unknown packages are forwarded.
 */
export async function startRegistry(upstream: string): Promise<Registry> {
  const packuments = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const published: string[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(request.url!.slice(1).replace(/\?.*/, ""));
    if (request.method === "PUT") {
      const { _attachments: files = {}, ...sent } = JSON.parse(await bodyOf(request)) as Packument;
      const before = packuments.get(sent.name);
      if (Object.keys(sent.versions).some((version) => before?.versions[version] !== undefined))
        return reply(response, 409, { error: "This version is published." });
      for (const [file, { data }] of Object.entries(files))
        tarballs.set(`${sent.name}/-/${file}`, Buffer.from(data, "base64"));
      packuments.set(sent.name, {
        ...sent,
        "dist-tags": { ...before?.["dist-tags"], ...sent["dist-tags"] },
        versions: { ...before?.versions, ...sent.versions },
      });
      published.push(sent.name);
      return reply(response, 201, { ok: true });
    }
    const packument = packuments.get(path);
    if (packument !== undefined) return reply(response, 200, packument);
    const tarball = tarballs.get(path);
    if (tarball !== undefined) return void response.writeHead(200).end(tarball);
    response.writeHead(307, { location: new URL(request.url!, upstream).href }).end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => reply(response, 500, { error: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    published,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Publishes tarballs into a registry as `npm publish` does. */
export async function publishTo({ url }: Registry, tarballs: readonly string[]): Promise<void> {
  // The registry takes any token, and npm sends nothing without one.
  const flags = ["--registry", url, `--${url.replace("http:", "")}:_authToken=none`, "--tag", "latest"];
  for (const tarball of tarballs)
    await execute("npm", ["publish", tarball, ...flags, "--provenance=false", "--access", "public"], {});
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
