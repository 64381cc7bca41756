import { PassThrough, type Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { Halcyon } from "@halcyon/sdk/v2";
import { INVALID_REQUEST, PARSE_ERROR, parseJSONRPCMessage } from "@modelcontextprotocol/server";
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
 * Serves MCP on standard input and output of this process, by the API of a server. Nothing else may write to standard output.
 * A line that is no message is answered with an error, and the session goes on.
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
  for await (const line of linesOf(process.stdin)) {
    const { message, refusal } = readLine(line);
    if (refusal !== undefined) process.stdout.write(`${JSON.stringify(refusal)}\n`);
    else {
      noteRequest(message, waiting);
      input.write(`${line}\n`);
    }
  }
  const givesUpAtMs = performance.now() + patienceMs;
  while (waiting.size > 0 && performance.now() < givesUpAtMs) await setTimeout(10);
  await serving.close();
}

/** Maximum wait for responses after the input has ended [ms]. */
const patienceMs = 10_000;

/**
 * Yields the lines of a text that are not blank. Only a line feed ends a line, since the texts of JSON may hold other breaks. The last line may
 * have no end, and what it asks is answered all the same.
 */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of input.setEncoding("utf8")) {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop()!;
    yield* lines.filter((line) => line.trim() !== "");
  }
  if (rest.trim() !== "") yield rest;
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/** Error of JSON-RPC that answers a line without a message. */
interface Refusal {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** Reads the message of a line, or says how to answer a line that holds none. */
function readLine(line: string): { readonly message: Message; readonly refusal?: Refusal } {
  let message: Message;
  try {
    message = Object(JSON.parse(line)) as Message;
  } catch {
    return {
      message: {},
      refusal: refusalOf({}, PARSE_ERROR, "Parse error: send each message as JSON in one line."),
    };
  }
  try {
    parseJSONRPCMessage(message);
    return { message };
  } catch {
    // An error that answers a broken answer could be answered so without end.
    if ("result" in message || "error" in message) return { message: {} };
    const words = 'Invalid request: send one object with "jsonrpc": "2.0", a method, its params and an id.';
    return { message, refusal: refusalOf(message, INVALID_REQUEST, words) };
  }
}

/** Returns an error to a message, by its id if it has one of the protocol. */
function refusalOf({ id }: Message, code: number, message: string): Refusal {
  const known = typeof id === "string" || Number.isInteger(id) ? (id as string | number) : null;
  return { jsonrpc: "2.0", id: known, error: { code, message } };
}

/** Stores the id of a request until the request is answered or cancelled. */
function noteRequest({ id, method, params }: Message, waiting: Set<unknown>): void {
  if (method === undefined) return;
  if (method === "notifications/cancelled") waiting.delete(params?.requestId);
  else if (id !== undefined) waiting.add(id);
}
