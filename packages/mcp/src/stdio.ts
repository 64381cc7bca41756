import { PassThrough, type Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { v2 } from "@halcyon/schema";
import { EvidenceClient } from "@halcyon/sdk/evidence";
import { type ApiCall, Halcyon, HalcyonError, ProblemError } from "@halcyon/sdk/v2";
import { INVALID_REQUEST, PARSE_ERROR, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { type Answered, type Given, type Port, type PortName, Refused } from "./api/port.ts";
import { mcpServer } from "./server/mcp-server.ts";

export interface McpOptions {
  /** Address of the Halcyon server, such as `https://weather.example.org`. */
  readonly url: string;
  /** API key of the account. It appears in no response. */
  readonly key: string;
}

/**
 * Serves MCP on standard input and output of this process. Its tools use the API of a Halcyon server. Nothing else may write to standard output. An invalid
 * line is answered with an error, and the session continues.
 *
 * @returns A promise that resolves after standard input has ended and every request is answered, at most 10 s later.
 * @throws TypeError if the address or the API key is invalid.
 * @example
 * ```js
 * await serveMcp({ url: "no address", key: "made" }).catch((error) => error.name); // => "TypeError"
 * ```
 */
export async function serveMcp({ url, key }: McpOptions): Promise<void> {
  const options = { apiKey: key, baseUrl: url };
  const halcyon = Object.assign(new Halcyon(options), { evidence: new EvidenceClient(options) });
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
 * Yields the lines of a stream that are not blank. Only a line feed ends a line, because JSON texts may contain other line breaks. The last line
 * needs no line feed.
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

/** JSON-RPC error that answers an invalid line. */
interface Refusal {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** Reads the message in a line. For an invalid line, it also returns the error that answers the line. */
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

/** Returns the error that answers a message. The error has the id of the message if the protocol allows that id. */
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

/** Arguments of a call to any endpoint. */
interface AnyGiven {
  readonly body?: never;
  readonly query?: never;
  readonly params?: { readonly id: never } & Given<"operational.hourly">["params"];
}

type Client = Halcyon & { readonly evidence: EvidenceClient };

/** Client method of each endpoint. */
const methods: Readonly<
  Record<PortName, (halcyon: Client, given: AnyGiven) => Pick<ApiCall<unknown>, "withResponse">>
> = {
  "optimality.composite": ({ optimality }, { body }) => optimality.composite(body!),
  "optimality.windows": ({ optimality }, { body }) => optimality.windows(body!),
  "optimality.rank": ({ optimality }, { body }) => optimality.rank(body!),
  "operational.hourly": ({ operational }, { params, query }) => operational.hourly(params!.model, query!),
  "historical.hourly": ({ historical }, { query }) => historical.hourly(query!),
  "historical.workability": ({ historical }, { body }) => historical.workability(body!),
  "projections.workability": ({ projections }, { body }) => projections.workability(body!),
  "plans.simulate": ({ plans }, { body }) => plans.simulate(body!),
  "evidence.create": ({ evidence }, { body, query }) =>
    (query as Given<"evidence.create">["query"] | undefined)?.dry_run === true
      ? evidence.plan(body!)
      : evidence.create(body!),
  "evidence.get": ({ evidence }, { params }) => evidence.get(params!.id),
  "tasks.list": ({ tasks }, { query }) => tasks.list(query),
  "tasks.get": ({ tasks }, { params }) => tasks.get(params!.id),
  "scenarios.list": ({ scenarios }, { query }) => scenarios.list(query),
  "scenarios.get": ({ scenarios }, { params }) => scenarios.get(params!.id),
  "places.find": ({ places }, { query }) => places.find(query),
  "places.get": ({ places }, { params }) => places.get(params!.id),
  "models.list": ({ models }) => models.list(),
  "variables.list": ({ variables }) => variables.list(),
  "warnings.list": ({ warnings }, { query }) => warnings.list(query),
  "costs.preview": ({ costs }, { body }) => costs.preview(body!),
  usage: (halcyon) => halcyon.usage(),
};

/** Creates a port that sends requests through the V2 client. The client retries requests and limits their time. */
function sdkPort(halcyon: Client): Port {
  return {
    async ask<Name extends PortName>(name: Name, given: Given<Name>): Promise<Answered<Name>> {
      try {
        const { data, rateLimits, headers } = await methods[name](halcyon, given).withResponse();
        const allowance = rateLimits.find(({ policy }) => policy !== "burst");
        const cost = Number(headers.get("x-halcyon-cost") ?? v2[name].cost);
        return { json: data as Answered<Name>["json"], cost, remaining: allowance?.remaining };
      } catch (error) {
        throw refusedOf(error);
      }
    },
  };
}

/** Converts an error of the client to a refusal with the same code. Any other error is returned unchanged. */
function refusedOf(error: unknown): unknown {
  if (error instanceof ProblemError) {
    const { code, errors, retryAfterSeconds, message, status } = error;
    // The message begins with status and code, and goes on with the fields.
    const [detail = ""] = message.slice(`${status} ${code}: `.length).split("\n");
    return new Refused(code, detail, { errors: errors as Refused["errors"], retryAfterSeconds });
  }
  return error instanceof HalcyonError ? new Refused(error.code, error.message) : error;
}
