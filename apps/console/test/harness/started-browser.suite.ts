import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { stepHangMs } from "@halcyon/testing";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, onTestFailed } from "vitest";
import { isBuilt } from "./built.suite.ts";
import { countRequests, networkQuiet } from "./quiet-network.suite.ts";
import { chromiumFile, sharedChromium } from "./shared-chromium.suite.ts";
import { servedConsole, type ServedConsole, sharedConsole } from "./served-console.suite.ts";
import { type FirefoxLook, letTap, startedFirefox } from "./started-firefox.suite.ts";

const keyStorage = "halcyon-api-key";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** True if browser tests can run here. `walkableWords` names what is missing. */
export const isWalkable = existsSync(chromiumFile) && isBuilt;
export const walkableWords = isWalkable ? "" : " (needs `npm run build`, and `apt-get install chromium`)";

/** Tab of the console. `faults` contains all requests to other servers and all errors. */
export interface Tab extends AsyncDisposable {
  readonly page: Page;
  readonly faults: readonly string[];
}

export interface TabOptions extends BrowserContextOptions {
  /** True if the tab has the API key from the start; true by default. */
  readonly withKey?: boolean;
}

/** Browsers in which the console is tested. */
export type BrowserName = "chromium" | "firefox";

/** Browser that can open tabs of several servers. */
export interface OpenedBrowser extends AsyncDisposable {
  readonly tab: (served: Served, path: string, options?: TabOptions) => Promise<Tab>;
}

/** Server, and a browser that opens tabs of this server. */
export interface ServedBrowser<Server = ServedConsole> {
  readonly served: Server;
  readonly tab: (path: string, options?: TabOptions) => Promise<Tab>;
}

/**
 * Describes browser tests that may change the state of their server. The tests are skipped if there is no browser.
 *
 * @param describeTests - Receives the server and the browser, which are available only while a test runs.
 */
export function describeInBrowser(title: string, describeTests: (browser: ServedBrowser) => void): void {
  describeServed(title, servedConsole, describeTests);
}

/** Describes browser tests that do not change the state of their server. The server is shared with other files. */
export function describeReadInBrowser(title: string, describeTests: (browser: ServedBrowser) => void): void {
  const server = async (): Promise<ServedConsole> => ({
    ...(await sharedConsole()),
    [Symbol.asyncDispose]: async () => undefined,
  });
  describeServed(title, server, describeTests);
}

/** Describes browser tests with a server that is started for them. */
export function describeServed<Server extends Served & AsyncDisposable>(
  title: string,
  server: () => Promise<Server>,
  describeTests: (browser: ServedBrowser<Server>) => void,
): void {
  describe.skipIf(!isWalkable)(`${title}${walkableWords}`, () => {
    let served: Server;
    let opened: OpenedBrowser;
    beforeAll(async () => {
      served = await server();
      opened = await openedBrowser("chromium");
    });
    afterAll(async () => {
      await opened[Symbol.asyncDispose]();
      await served[Symbol.asyncDispose]();
    });
    describeTests({
      get served() {
        return served;
      },
      tab: (path, options) => opened.tab(served, path, options),
    });
  });
}

/**
 * Opens a browser.
 *
 * @param look - Properties of all tabs of Firefox.
 */
export async function openedBrowser(name: BrowserName, look: FirefoxLook = {}): Promise<OpenedBrowser> {
  const browser = await (name === "firefox" ? startedFirefox(look) : sharedChromium());
  return {
    tab: (served, path, options) => openTab(browser, served, path, options),
    async [Symbol.asyncDispose]() {
      if (name === "firefox") await browser.close();
    },
  };
}

/** Address of a console, an API key, and the clock of its server. The pages use the same clock. */
export type Served = Pick<ServedConsole, "url" | "key"> & Partial<Pick<ServedConsole, "clock">>;

async function openTab(
  browser: Browser,
  served: Served,
  path: string,
  { withKey = true, ...rest }: TabOptions = {},
): Promise<Tab> {
  // A worker would answer from what it kept what a test lets the server answer otherwise; tests of the worker allow it.
  const context = await browser.newContext({ serviceWorkers: "block", ...rest });
  context.setDefaultTimeout(stepHangMs);
  if (served.clock) await context.clock.setFixedTime(served.clock.ms);
  const page = await context.newPage();
  if (browser.browserType().name() === "firefox") letTap(page);
  const faults: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(served.url) && !/^(data|blob):/.test(url)) faults.push(`asked ${url}`);
    if (url.includes(served.key)) faults.push("the key stands in an address");
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !isRefusedForNow(message.text())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("crash", () => faults.push("the tab crashed"));
  const { open } = countRequests(page);
  onTestFailed(() => {
    const urls = Array.from(open, (request) => request.url());
    console.error(`${path} still waits for:`, urls, "and met:", faults);
  });
  if (withKey) {
    await context.addInitScript(
      ([name, key]) => {
        // What Firefox shows before a page has no origin, and so no storage.
        if (origin !== "null") sessionStorage.setItem(name!, key!);
      },
      [keyStorage, served.key],
    );
  }
  // What is pressed must not move meanwhile, as it does while answers come.
  await page.goto(served.url + path);
  await networkQuiet(page);
  return {
    page,
    faults,
    async [Symbol.asyncDispose]() {
      // A test may end while a request of the page is still held: its handler then finds the tab closed.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}

/** Returns true if a browser error reports a temporary refusal of the server, after which the console retries. */
function isRefusedForNow(text: string): boolean {
  return /^Failed to load resource: .* status of (?:429|503)\b/.test(text);
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Returns the serious and critical violations that axe finds in a page, in words. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await scrollThrough(page);
  // Scripts of others are not let in by the policy; what the debugger evaluates is.
  await page.evaluate(axe);
  const violations = await page.evaluate<Violation[]>("axe.run().then((result) => result.violations)");
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n  ")}`);
}

/** Shows each part of a page once. Rows that a browser lays out late keep their heights then, and nothing moves while axe looks. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const before = scrollY;
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
      await frame();
    }
    scrollTo(0, before);
    await frame();
  });
}
