import type { Page } from "playwright-core";
import { describe, onTestFinished } from "vitest";
import type { RunningServer } from "../../../server/test/harness/running-server.suite.ts";
import {
  isWalkable,
  openedBrowser,
  type TabOptions,
  walkableWords,
} from "../harness/started-browser.suite.ts";

/** Opens the page of watches of a server that runs in the process of the test. */
export type OpenWatches = (server: RunningServer, watching: string, options?: TabOptions) => Promise<Page>;

/** Describes browser tests of the page of watches. The tests control the clock of the server, and start each evaluation of the watches. */
export function describeWatched(title: string, describeTests: (open: OpenWatches) => void): void {
  describe.skipIf(!isWalkable)(`${title}${walkableWords}`, () => {
    describeTests(async (server, watching, options) => {
      const browser = await openedBrowser("chromium");
      const path = `/console/watches?at=51.5,-0.12&entry=task:1&watch=${watching}`;
      const tab = await browser.tab(server, path, { viewport: { width: 390, height: 844 }, ...options });
      onTestFinished(() => tab[Symbol.asyncDispose]());
      return tab.page;
    });
  });
}
