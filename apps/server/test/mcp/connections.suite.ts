import { fileURLToPath } from "node:url";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { given } from "@halcyon/base/given";
import { stepHangMs } from "@halcyon/testing";
import type { RunningServer } from "../harness/running-server.suite.ts";

/** Way in which a client connects to the tools of a server. */
export type Connection = (server: Pick<RunningServer, "url" | "key">) => Promise<Connected>;

export interface Connected extends AsyncDisposable {
  readonly client: Client;
  /** Calls a tool by its name. */
  call(name: string, input?: object): Promise<Called>;
}

/** Response of a tool: its text, and its structured content. */
export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: CallToolResult["structuredContent"];
}

/** All ways to connect: both generations of the protocol over HTTP, and standard input and output. */
export const connections = {
  "2026-07-28 over HTTP": (server) => overHttp(server, { mode: { pin: "2026-07-28" } }),
  "2025-11-25 over HTTP": (server) => overHttp(server, { mode: "legacy" }),
  stdio: overStdio,
} as const satisfies Record<string, Connection>;

type Negotiation = NonNullable<ConstructorParameters<typeof Client>[1]>["versionNegotiation"];

async function overHttp(
  { url, key }: Pick<RunningServer, "url" | "key">,
  versionNegotiation: Negotiation,
): Promise<Connected> {
  const client = new Client(made, { ...(versionNegotiation && { versionNegotiation }) });
  const requestInit = { headers: { "x-api-key": key } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }), patient);
  return connected(client);
}

async function overStdio({ url, key }: Pick<RunningServer, "url" | "key">): Promise<Connected> {
  const { NODE_COMPILE_CACHE } = process.env;
  const client = new Client(made);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [fileURLToPath(new URL("stdio-process.suite.ts", import.meta.url))],
    env: { HALCYON_URL: url, HALCYON_KEY: key, ...given({ NODE_COMPILE_CACHE }) },
  });
  await client.connect(transport, patient);
  return connected(client);
}

const made = { name: "test", version: "1" };

/** Client options with a longer timeout. The default of a minute may be too short on a busy machine. */
const patient = { timeout: stepHangMs };

function connected(client: Client): Connected {
  return {
    client,
    async call(name, input = {}) {
      const result = await client.callTool({ name, arguments: { ...input } }, patient);
      const [first] = result.content as readonly { readonly text?: string }[];
      return {
        isError: result.isError === true,
        text: first?.text ?? "",
        structured: result.structuredContent,
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
