import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { Halcyon } from "@halcyon/sdk/v2";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { mcpServer } from "./server/mcp-server.ts";
import { sdkPort } from "./api/sdk-port.ts";

export interface McpOptions {
  /** Address of the server of Halcyon, such as `https://weather.example.org`. */
  readonly url: string;
  /** Key of the account. It appears in no response. */
  readonly key: string;
}

/**
 * Serves MCP on standard input and output of this process, by the API of a server. Nothing else may write to standard output.
 *
 * @returns When standard input has ended and its requests are answered.
 * @throws TypeError where address or key cannot be one.
 * @example
 * ```js
 * await serveMcp({ url: "no address", key: "made" }).catch((error) => error.name); // => "TypeError"
 * ```
 */
export async function serveMcp({ url, key }: McpOptions): Promise<void> {
  const halcyon = new Halcyon({ apiKey: key, baseUrl: url });
  const port = sdkPort(halcyon);
  const input = new PassThrough();
  const transport = new StdioServerTransport(input);
  const waiting = new Set<unknown>();
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if (!("method" in message)) waiting.delete(message.id);
  };
  const serving = serveStdio(() => mcpServer(port), { transport });
  // The last line may have no end, and what it asks is answered all the same.
  for await (const line of createInterface({ input: process.stdin })) {
    noteRequest(line, waiting);
    input.write(`${line}\n`);
  }
  const givesUpAtMs = performance.now() + patienceMs;
  while (waiting.size > 0 && performance.now() < givesUpAtMs) await setTimeout(10);
  await serving.close();
}

/** How long answers are waited for after the input has ended [ms]. */
const patienceMs = 10_000;

/** Notes the id of a request until it is answered or taken back. */
function noteRequest(line: string, waiting: Set<unknown>): void {
  const { id, method, params } = messageOf(line);
  if (method === undefined) return;
  if (method === "notifications/cancelled") waiting.delete(params?.requestId);
  else if (id !== undefined) waiting.add(id);
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/** Reads a line; what is no message has no fields. */
function messageOf(line: string): Message {
  try {
    return Object(JSON.parse(line)) as Message;
  } catch {
    return {};
  }
}
