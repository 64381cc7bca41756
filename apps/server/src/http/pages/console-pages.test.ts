import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import express from "express";
import { describe, expect, it } from "vitest";
import { consolePages } from "./console-pages.ts";
import { listen } from "../listen.ts";
import { sendProblem } from "../problem.ts";
import { createServer } from "node:http";
import type { NextFunction, Request, Response } from "express";

async function consoleServer(docsUrl?: string) {
  const folder = temporaryFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(
    join(folder, "index.html"),
    '<!doctype html><link rel="help" href="/reference" /><title>Console</title>',
  );
  await writeFile(join(folder, "assets/main-1a2b.js"), "void 0;".repeat(1000));
  await writeFile(join(folder, "worker.js"), "void 0;");
  await writeFile(join(folder, "console.webmanifest"), "{}");
  await writeFile(join(folder, "icon-192.png"), Buffer.of(0x89, 0x50));
  const application = express().use(consolePages({ folder, docsUrl }));
  application.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendProblem(request, response, error);
  });
  const server = createServer(application);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    folder,
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("the console", () => {
  it("has one page at all its paths, under a policy that lets nothing in from elsewhere", async () => {
    await using server = await consoleServer();
    for (const path of ["/console", "/console/", "/console/reasons"]) {
      const answer = await server.get(path);
      expect(await answer.text()).toContain("<title>Console");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(answer.headers.get("permissions-policy")).toContain("geolocation=(self)");
      const policy = answer.headers.get("content-security-policy");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(policy).not.toMatch(/'unsafe|https?:/);
    }
  });

  it("leads to the guide where the server is told of one, else to the reference", async () => {
    await using alone = await consoleServer();
    expect(await (await alone.get("/console")).text()).toContain('<link rel="help" href="/reference" />');
    await using guided = await consoleServer('https://docs.example.org/"$&');
    expect(await (await guided.get("/console")).text()).toContain(
      '<link rel="help" href="https://docs.example.org/&quot;$&amp;" />',
    );
  });

  it("gives its files compressed, and for good", async () => {
    await using server = await consoleServer();
    const answer = await server.get("/console/assets/main-1a2b.js", { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toHaveLength(7000);
  });

  it("lets a browser install it: its worker, whose text is that of the build, may answer for every path of it", async () => {
    await using server = await consoleServer();
    const policy = (await server.get("/console")).headers.get("content-security-policy");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
    expect(policy).toContain("trusted-types halcyon-worker;");
    const worker = await server.get("/console/worker.js");
    expect(worker.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(worker.headers.get("cache-control")).toBe("no-cache");
    expect(worker.headers.get("service-worker-allowed")).toBe("/console");
    expect(worker.headers.get("content-security-policy")).toContain("connect-src 'self'");
    await writeFile(join(server.folder, "worker.js"), "void 1;");
    expect(await (await server.get("/console/worker.js")).text()).toBe("void 1;");
    const manifest = await server.get("/console/console.webmanifest");
    expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
    const icon = await server.get("/console/icon-192.png", { headers: { "accept-encoding": "br" } });
    expect(icon.headers.get("content-type")).toBe("image/png");
    expect(icon.headers.get("content-encoding")).toBeNull();
  });

  it.each([
    "/console/worker.map",
    "/console/absent.js",
    "/console/assets/absent.js",
    "/console/assets/..%2f..%2fpackage.json",
    "/console/assets/main",
  ])("has nothing at %s", async (path) => {
    await using server = await consoleServer();
    expect((await server.get(path)).status).toBe(404);
  });
});
