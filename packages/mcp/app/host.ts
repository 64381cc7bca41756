import type { CallToolResult } from "@modelcontextprotocol/server";

/** Version of the protocol between a page and its host. */
const protocolVersion = "2026-01-26";

/** What a page does with the messages of its host. */
interface Page {
  /** Shows the result of the tool call that the page belongs to. */
  showResult(result: CallToolResult): void;
  /** Says that the tool call ended without a result. */
  showCancelled(reason: string): void;
}

interface Context {
  readonly theme?: unknown;
  readonly styles?: { readonly variables?: Readonly<Record<string, unknown>> };
}

/** JSON-RPC message of the host. */
interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: object;
  readonly result?: { readonly hostContext?: Context };
}

/** Id of the only request that a page sends. */
const firstId = 1;

/** Method not found (JSON-RPC). */
const unknownMethod = -32_601;

/** Connects a page to its host. The page takes messages of no other window. */
export function connectHost(page: Page): void {
  const begin = (context: Context = {}): void => {
    applyContext(context);
    send({ method: "ui/notifications/initialized" });
    new ResizeObserver(() => send({ method: "ui/notifications/size-changed", params: sizeOfPage() })).observe(
      document.body,
    );
  };
  const notified = new Map<string, (params: object) => void>([
    ["ui/notifications/tool-result", (params) => page.showResult(params as CallToolResult)],
    [
      "ui/notifications/tool-cancelled",
      ({ reason }: { readonly reason?: unknown }) =>
        page.showCancelled(typeof reason === "string" ? reason : ""),
    ],
    ["ui/notifications/host-context-changed", applyContext],
  ]);
  addEventListener("message", ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== parent || data?.jsonrpc !== "2.0") return;
    const { id, method, params = {}, result } = data;
    if (method === undefined) {
      if (id === firstId && result !== undefined) begin(result.hostContext);
    } else if (id === undefined) notified.get(method)?.(params);
    else if (method === "ping" || method === "ui/resource-teardown") send({ id, result: {} });
    else send({ id, error: { code: unknownMethod, message: "Method not found" } });
  });
  const appInfo = { name: "halcyon-strip", title: "Halcyon", version: "1" };
  send({ id: firstId, method: "ui/initialize", params: { appInfo, appCapabilities: {}, protocolVersion } });
}

function send(message: object): void {
  parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

function sizeOfPage(): { readonly width: number; readonly height: number } {
  return { width: innerWidth, height: Math.ceil(document.documentElement.getBoundingClientRect().height) };
}

/** Takes the theme and the style variables of the host. */
function applyContext({ theme, styles }: Context): void {
  const { style } = document.documentElement;
  if (theme === "light" || theme === "dark") style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith("--") && typeof value === "string") style.setProperty(name, value);
}
