import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, onTestFinished } from "vitest";
import type { RunningServer } from "../../../server/src/running-server.suite.ts";
import { sharedChromium } from "../shared-chromium.suite.ts";
import { isWalkable, walkableWords } from "../started-browser.suite.ts";

/** Opens the page of watches of a server that runs in the test. */
export type OpenWatches = (
  server: RunningServer,
  watching: string,
  options?: BrowserContextOptions,
) => Promise<Page>;

/** Describes what the page of watches shows of a server whose clock and rounds the test makes. */
export function describeWatched(title: string, describeTests: (open: OpenWatches) => void): void {
  describe.skipIf(!isWalkable)(`${title}${walkableWords}`, { timeout: 120_000 }, () => {
    describeTests(async (server, watching, options) => {
      const browser = await sharedChromium();
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
      onTestFinished(() => context.close());
      context.setDefaultTimeout(0);
      await context.addInitScript((key) => sessionStorage.setItem("halcyon-api-key", key), server.key);
      const page = await context.newPage();
      await page.goto(`${server.url}/console/watches?at=51.5,-0.12&entry=task:1&watch=${watching}`);
      return page;
    });
  });
}
