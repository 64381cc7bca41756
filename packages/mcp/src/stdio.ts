import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { Halcyon } from "@halcyon/sdk/v2";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { mcpServer } from "./server/mcp-server.ts";
import { sdkPort } from "./api/sdk-port.ts";

export interface McpOptions {
  /** Address of the Halcyon server, such as `https://weather.example.org`. */
  readonly url: string;
  /** API key of the account. It appears in no response. */
  readonly key: string;
}

/**
 * Serves MCP on standard input and output of this process, with the API of a server. Nothing else may write to standard output.
 *
 * @returns A promise that resolves after standard input has ended and every request is answered.
 * @throws TypeError if the address or the API key is invalid.
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

/** Maximum wait for responses after the input has ended [ms]. */
const patienceMs = 10_000;

/** Stores the id of a request until the request is answered or cancelled. */
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

/** Parses a line as a message. Returns a message without fields if the line is invalid. */
function messageOf(line: string): Message {
  try {
    return Object(JSON.parse(line)) as Message;
  } catch {
    return {};
  }
}
