import { startProcess, temporaryFolder } from "@halcyon/testing";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recording } from "./replay.suite.ts";
import { key } from "./terminal.suite.ts";

/** Server that returns recorded responses and an endless event stream. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url!, "http://halcyon.test");
  const answers = new Map<string, unknown>([
    ["/v2/usage", recording("usage").exchanges[0]!.body],
    ["/v2/tasks/", recording("tasks").exchanges[0]!.body],
  ]);
  if (pathname === "/v2/events/stream") {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    return;
  }
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answers.get(pathname)));
});

beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Starts the program in a separate process with the settings of a new user. */
function halcyon(args: readonly string[], folder = temporaryFolder()): ChildProcess {
  const { port } = server.address() as AddressInfo;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const url = `http://127.0.0.1:${port}`;
  return startProcess([process.execPath, join(import.meta.dirname, "main.ts"), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, XDG_CONFIG_HOME: folder, HALCYON_URL: url },
  });
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

test("a key comes by standard input, and stands in no list of processes and in no output", async () => {
  const folder = temporaryFolder();
  const child = halcyon(["login"], folder);
  const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
  const listed = `/proc/${child.pid}/cmdline`;
  const shown = existsSync(listed) ? readFileSync(listed, "utf8") : "";
  child.stdin!.end(`${key}\n`);
  expect(await codeOf(child)).toBe(0);
  expect([shown, ...(await printed)].join("\n")).not.toContain(key);
  expect(readFileSync(join(folder, "halcyon/config.json"), "utf8")).toContain(key);

  const usage = halcyon(["usage", "--json"], folder);
  const [stdout, stderr] = await Promise.all([text(usage.stdout!), text(usage.stderr!)]);
  expect(JSON.parse(stdout)).toMatchObject({ package: {}, _meta: { status: 200 } });
  expect(stdout + stderr).not.toContain(key);
});

test.each(["18.20.4", "20.19.0", "22.12.0"])(
  "Node %s is told to be too old, in one sentence",
  async (version) => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`;
    const child = startProcess(
      [process.execPath, "--import", pretend, join(import.meta.dirname, "main.ts"), "--help"],
      { env: { PATH: process.env["PATH"] } },
    );
    const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
    expect(await codeOf(child)).toBe(1);
    expect(await printed).toEqual(["", `halcyon needs Node 22.13 or newer, and this is ${version}.\n`]);
  },
);

test("what starts on an old Node imports nothing before it has looked, and names the version of engines", () => {
  const source = readFileSync(join(import.meta.dirname, "main.ts"), "utf8");
  expect(source).not.toMatch(/^import /m);
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
    engines: { node: string };
  };
  expect(source).toContain(`Node ${engines.node.slice(">=".length)} or newer`);
});

test.each([[["HTTP_PROXY"]], [["HTTP_PROXY", "HTTPS_PROXY"]]])(
  "a server beyond a proxy of %j is asked through it",
  async (settings) => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url!);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(recording("usage").exchanges[0]!.body));
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = startProcess([process.execPath, join(import.meta.dirname, "main.ts"), "usage", "--json"], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        XDG_CONFIG_HOME: temporaryFolder(),
        HALCYON_URL: "http://weather.invalid",
        HALCYON_KEY: key,
        ...Object.fromEntries(settings.map((name) => [name, proxyUrl])),
      },
    });
    const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
    const code = await codeOf(child);
    proxy.close();
    expect({ code, stderr: (await printed)[1] }).toEqual({ code: 0, stderr: "" });
    expect(asked).toEqual([expect.stringContaining("weather.invalid")]);
  },
);

test("what is no address of a proxy is told in one sentence", async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = startProcess([process.execPath, join(import.meta.dirname, "main.ts"), "usage"], {
    env: { PATH, NODE_COMPILE_CACHE, HTTP_PROXY: "proxy.invalid:3128", HTTPS_PROXY: "none at all" },
  });
  const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
  expect(await codeOf(child)).toBe(2);
  expect(await printed).toEqual(["", expect.stringMatching(/^HTTPS_PROXY: .*\n$/)]);
});

async function loggedIn(): Promise<string> {
  const folder = temporaryFolder();
  const child = halcyon(["login"], folder);
  child.stdin!.end(key);
  await codeOf(child);
  return folder;
}

test("whoever reads enough and goes ends it well", async () => {
  const child = halcyon(["tasks"], await loggedIn());
  child.stdout!.destroy();
  expect(await codeOf(child)).toBe(0);
});

test("an agent is answered over standard input and output, and nothing else is written there", async () => {
  const child = halcyon(["mcp"], await loggedIn());
  const printed = text(child.stdout!);
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const calls = { name: "usage", arguments: {} };
  // The input ends at once, and its last line has no end.
  const messages = [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: calls },
  ];
  child.stdin!.end(messages.map((message) => JSON.stringify({ jsonrpc: "2.0", ...message })).join("\r\n"));
  const answers = (await printed)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(answers).toMatchObject([
    { jsonrpc: "2.0", id: 1, result: { capabilities: { tools: {} } } },
    { jsonrpc: "2.0", id: 2, result: { structuredContent: { about: { cost: 0 } } } },
  ]);
  expect(await codeOf(child)).toBe(0);
});

test("Ctrl-C ends what is followed with 130", async () => {
  const child = halcyon(["events", "--follow"], await loggedIn());
  await once(server, "request");
  child.kill("SIGINT");
  expect(await codeOf(child)).toBe(130);
});
