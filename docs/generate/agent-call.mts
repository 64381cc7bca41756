import type { DocsServer } from "./docs-server.mts";

/** Calls an MCP tool of the server, and returns the text that an agent receives. */
export async function agentCall(
  server: Pick<DocsServer, "send">,
  name: string,
  asked: object,
): Promise<{ readonly isError: boolean; readonly text: string }> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: asked } };
  const accept = "application/json, text/event-stream";
  const { text } = await server.send("POST", "/mcp", message, { accept });
  const [, data = ""] = /^data: (.*)$/m.exec(text) ?? [];
  const { result } = JSON.parse(data) as {
    readonly result: { readonly isError?: boolean; readonly content: readonly { readonly text: string }[] };
  };
  return { isError: result.isError === true, text: result.content[0]!.text };
}
