import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tools } from "@halcyon/mcp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentTalk } from "./generate/agent-talk.mts";
import { agentTools } from "./generate/agent-tools.mts";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";

const page = readFileSync(join(import.meta.dirname, "content/agents.mdx"), "utf8");

/** Configuration files of clients on the page, by title. */
const files = Object.fromEntries(
  [...page.matchAll(/^```json title="([^"]+)"\n([\s\S]*?)^```$/gm)].map(([, title, text]) => [
    title,
    JSON.parse(text!),
  ]),
);

let server: DocsServer;
beforeAll(async () => {
  server = await docsServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test("a client that takes the file of the page reaches the server by HTTP", async () => {
  const { type, url, headers } = files["By HTTP"].mcpServers.halcyon;
  expect(type).toBe("http");
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const answer = await fetch(url.replace("http://localhost:8080", server.url), {
    method: "POST",
    headers: {
      ...Object.fromEntries(Object.keys(headers).map((name) => [name, server.key])),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"protocolVersion":"2025-11-25"');
});

test("the program of the page is told where and by which key", () => {
  const { command, args, env } = files["By a program"].mcpServers.halcyon;
  expect([command, ...args]).toEqual(["npx", "@halcyon/cli", "mcp"]);
  expect(Object.keys(env)).toEqual(["HALCYON_URL", "HALCYON_KEY"]);
});

test("the table of the page has every tool, and the talk goes through some of them", async () => {
  for (const { name } of tools) expect(agentTools().text).toContain(`| \`${name}\` |`);
  const { text } = await agentTalk(server);
  expect(text).toContain("Synthetic weather, not real: ");
  expect(text).toContain("code: entry_not_found");
  expect(text).not.toContain("code: in");
});
