import { Halcyon } from "@halcyon/sdk/v2";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { mcpServer } from "./server/mcp-server.ts";
import { sdkPort } from "./api/sdk-port.ts";

export interface McpOptions {
  /** Address of the server of Halcyon, such as `https://weather.example.org`. */
  readonly url: string;
  /** The key of the account. It shows in no answer. */
  readonly key: string;
}

/**
 * Serves MCP on standard input and output of this process, by the API of a server. Nothing else may write to standard output.
 *
 * @returns When standard input has ended.
 * @throws TypeError where address or key cannot be one.
 * @example
 * ```js
 * await serveMcp({ url: "no address", key: "made" }).catch((error) => error.name); // => "TypeError"
 * ```
 */
export async function serveMcp({ url, key }: McpOptions): Promise<void> {
  const halcyon = new Halcyon({ apiKey: key, baseUrl: url });
  const port = sdkPort(halcyon);
  const ended = new Promise<void>(
    (resolve) => void process.stdin.once("close", resolve).once("end", resolve),
  );
  const serving = serveStdio(() => mcpServer(port));
  await ended;
  await serving.close();
}
