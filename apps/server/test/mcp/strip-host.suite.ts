import type { CallToolResult } from "@modelcontextprotocol/client";
import { build } from "esbuild";
import type { BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { sharedChromium } from "../../../console/test/harness/shared-chromium.suite.ts";

/** Origins of the host and of the page in it. No server has them. */
const [hostOrigin, pageOrigin] = ["http://host.test", "http://page.test"];

/** Policy of hosts for pages that name no origins. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'";

/** Program of the host page. Its bridge is that of the MCP Apps project, and refuses messages outside the protocol. */
const program = `
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

globalThis.open = async (hostContext) => {
  const frame = document.querySelector("iframe");
  const bridge = new AppBridge(null, { name: "test", version: "1" }, {}, { hostContext });
  globalThis.bridge = bridge;
  globalThis.errors = [];
  bridge.onerror = (error) => globalThis.errors.push(String(error));
  bridge.onsizechange = ({ height }) => void (frame.style.height = height + "px");
  const initialized = new Promise((resolve) => void (bridge.oninitialized = resolve));
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = "${pageOrigin}/";
  await initialized;
  return bridge.getAppVersion();
};`;

let bundled: Promise<string> | undefined;

function hostScript(): Promise<string> {
  bundled ??= build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: "iife",
    logLevel: "error",
  }).then(({ outputFiles }) => outputFiles[0]!.text);
  return bundled;
}

export interface StripHost extends AsyncDisposable {
  readonly page: Page;
  /** The page in the host. */
  readonly strip: FrameLocator;
  /** Identity of the page, as it told the host. */
  readonly app: unknown;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Errors of the page and of the protocol, and requests for anything but the two documents. */
  faults(): Promise<readonly string[]>;
  /** Calls a method of the host's bridge. */
  bridge(method: string, given: object): Promise<unknown>;
  /** Shows a result. */
  show(result: CallToolResult): Promise<void>;
}

/**
 * Opens a page of a tool in Chromium, in a host with support for MCP Apps.
 *
 * @param html - Text of the page.
 * @param hostContext - What the host tells the page about itself.
 */
export async function stripHost(
  html: string,
  look: BrowserContextOptions,
  hostContext: object = {},
): Promise<StripHost> {
  const context = await (await sharedChromium()).newContext(look);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const host = `<!doctype html><style>body{margin:0}iframe{border:0;width:100%;display:block}</style><iframe sandbox="allow-scripts"></iframe><script>${(await hostScript()).replaceAll("</", "<\\/")}</script>`;
  await context.route("**", async (route) => {
    const url = route.request().url();
    const headers = { "content-type": "text/html; charset=utf-8" };
    if (url === `${hostOrigin}/`) return route.fulfill({ headers, body: host });
    if (url === `${pageOrigin}/`)
      return route.fulfill({ headers: { ...headers, "content-security-policy": policy }, body: html });
    if (!url.endsWith("/favicon.ico")) faults.push(`asked for ${url}`);
    return route.abort();
  });
  await page.goto(`${hostOrigin}/`);
  const app = await page.evaluate(`open(${JSON.stringify(hostContext)})`);
  const strip = page.frameLocator("iframe");
  const bridge = (method: string, given: object): Promise<unknown> =>
    page.evaluate(`bridge[${JSON.stringify(method)}](${JSON.stringify(given)})`);
  return {
    page,
    strip,
    app,
    bridge,
    evaluate: (expression) => page.frame({ url: `${pageOrigin}/` })!.evaluate(expression),
    async faults() {
      return [...faults, ...(await page.evaluate<string[]>("errors"))];
    },
    async show(result) {
      await bridge("sendToolInput", { arguments: {} });
      await bridge("sendToolResult", result);
      await strip.locator("main > *").first().waitFor();
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
