import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { tools } from "@halcyon/mcp";
import { runProcess, startProcess } from "@halcyon/testing";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("stdio-process.suite.ts", import.meta.url));

test("the program ends with its standard input, and writes nothing of its own", async () => {
  const env = { ...process.env, HALCYON_URL: "http://127.0.0.1:1", HALCYON_KEY: "hal_made" };
  const ended = { code: 0, signal: null, stdout: "", stderr: "" };
  expect(await runProcess([process.execPath, program], { env })).toEqual(ended);
});

test("the program speaks the newer protocol too", async () => {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const env = { HALCYON_URL: "http://127.0.0.1:1", HALCYON_KEY: "hal_made" };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }));
  expect((await client.listTools()).tools).toHaveLength(tools.length);
  await client.close();
});

test("a server that is not there is a failure that the agent reads", async () => {
  const env = { ...process.env, HALCYON_URL: "http://127.0.0.1:1", HALCYON_KEY: "hal_made" };
  const running = startProcess([process.execPath, program], { env });
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const messages = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "usage", arguments: {} } },
  ];
  for (const message of messages) running.stdin!.write(`${JSON.stringify(message)}\n`);
  let text = "";
  running.stdout!.on("data", (piece: string) => {
    text += piece;
    // What is under way when standard input ends is not answered.
    if (text.includes('"id":2')) running.stdin!.end();
  });
  await once(running, "close");
  expect(text).toContain("code: connection_failed");
  expect(text).toContain("HALCYON_URL");
  expect(text).not.toContain("hal_made");
});

test("a line that is no message is answered with an error, and the session goes on", async () => {
  const env = { ...process.env, HALCYON_URL: "http://127.0.0.1:1", HALCYON_KEY: "hal_made" };
  const running = startProcess([process.execPath, program], { env });
  const lines = [
    "nothing of JSON",
    "",
    '{"jsonrpc":"2.0","id":"a"}',
    '{"jsonrpc":"1.0","id":7,"method":"ping"}',
    "[]",
    '{"jsonrpc":"2.0","id":null,"error":{}}',
    // JSON may hold this break within a text.
    '{"jsonrpc":"2.0","id":"\u2028","method":"ping"}',
  ];
  let text = "";
  running.stdout!.on("data", (piece: string) => {
    text += piece;
  });
  running.stdin!.end(lines.join("\n"));
  await once(running, "close");
  const answers = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } });
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32_700],
    ["a", -32_600],
    [7, -32_600],
    [null, -32_600],
    ["\u2028", undefined],
  ]);
});
