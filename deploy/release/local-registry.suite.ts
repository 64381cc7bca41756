import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, globSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { startProcess, temporaryFolder } from "@halcyon/testing";

/** What a client sends to publish one version, and what a registry keeps of a package. */
interface Packument {
  readonly name: string;
  readonly "dist-tags": Record<string, string>;
  readonly versions: Record<string, { readonly dist: { tarball: string } }>;
  readonly _attachments?: Record<string, { readonly data: string }>;
}

/**
 * A registry of npm's on a port of its own, in memory. It takes what is published, and serves each package that this repository has
 * installed, so that what depends on them installs without a network.
 *
 * @param root - Of the repository.
 * @returns `refuse` names packages whose next publication fails, once.
 */
export async function localRegistry(root: string) {
  const published = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const refused = new Set<string>();
  const asked: string[] = [];
  const copies = temporaryFolder();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(request.url!.slice(1));
    asked.push(`${request.method} ${path}`);
    if (request.method === "PUT") take((await json(request)) as Packument, response);
    else if (tarballs.has(path)) response.end(tarballs.get(path));
    else if (path.startsWith("installed/")) sendPacked(path, response);
    else {
      const found = published.get(path) ?? installed(path);
      response.statusCode = found === undefined ? 404 : 200;
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify(found ?? { error: "not_found" }));
    }
  }

  function take(sent: Packument, response: ServerResponse): void {
    const [version] = Object.keys(sent.versions);
    const known = published.get(sent.name);
    if (refused.delete(sent.name)) {
      response.writeHead(500).end(JSON.stringify({ error: "the registry has a fault" }));
    } else if (known !== undefined && Object.hasOwn(known.versions, version!)) {
      response
        .writeHead(403)
        .end(JSON.stringify({ error: "cannot publish over the previously published versions" }));
    } else {
      const [[file, { data }]] = Object.entries(sent["_attachments"]!) as [[string, { data: string }]];
      const path = `${sent.name}/-/${file}`;
      tarballs.set(path, Buffer.from(data, "base64"));
      sent.versions[version!]!.dist.tarball = url + path;
      published.set(sent.name, {
        name: sent.name,
        "dist-tags": { ...known?.["dist-tags"], ...sent["dist-tags"] },
        versions: { ...known?.versions, ...sent.versions },
      });
      response.writeHead(201).end(JSON.stringify({ ok: true }));
    }
  }

  function installed(name: string): Packument | undefined {
    const folders = globSync(`node_modules/.pnpm/${name.replace("/", "+")}@*/node_modules/${name}`, {
      cwd: root,
    });
    const versions = folders.map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
      return [manifest.version, { ...manifest, dist: { tarball: `${url}installed/${folder}` } }] as const;
    });
    if (versions.length === 0) return undefined;
    return { name, "dist-tags": { latest: versions.at(-1)![0] }, versions: Object.fromEntries(versions) };
  }

  function sendPacked(path: string, response: ServerResponse): void {
    const copy = join(copies, path.replaceAll("/", "-"));
    // In what is installed, files alike are one file, which tar would send as links, and npm takes no links.
    cpSync(join(root, path.slice("installed/".length)), join(copy, "package"), { recursive: true });
    startProcess(["tar", "-czf", "-", "-C", copy, "package"]).stdout!.pipe(response);
  }

  return {
    url,
    asked,
    refuse: (name: string) => void refused.add(name),
    tagsOf: (name: string) => published.get(name)?.["dist-tags"],
    versionsOf: (name: string) => Object.keys(published.get(name)?.versions ?? {}),
    integrityOf: (name: string, file: string) =>
      `sha512-${createHash("sha512")
        .update(tarballs.get(`${name}/-/${file}`)!)
        .digest("base64")}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
