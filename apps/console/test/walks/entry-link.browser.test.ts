import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startedServer, type StartedServer } from "../harness/started-server.suite.ts";
import {
  type BrowserName,
  isWalkable,
  openedBrowser,
  walkableWords,
} from "../harness/started-browser.suite.ts";
import { firefoxWords, isFirefoxThere } from "../harness/started-firefox.suite.ts";

describe.skipIf(!isWalkable || !isFirefoxThere)(
  `the link that a server prints${walkableWords}${firefoxWords}`,
  () => {
    describe.each<BrowserName>(["chromium", "firefox"])("in %s", (name) => {
      let server: StartedServer;
      let browser: Awaited<ReturnType<typeof openedBrowser>>;
      beforeAll(async () => {
        [server, browser] = await Promise.all([startedServer(), openedBrowser(name)]);
      });
      afterAll(async () => {
        await browser[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
      });
      const open = (path: string) => browser.tab(server, path, { withKey: false });

      it("opens a forecast without typing, and leaves no token in the address; a second tab says what to do", async () => {
        const path = server.consoleUrl.slice(server.url.length);
        expect(path).toMatch(/^\/console#enter=[\w-]{43}$/);
        {
          await using tab = await open(path);
          await tab.page.getByRole("heading", { level: 2 }).first().waitFor();
          expect(await tab.page.getByLabel("API key").count()).toBe(0);
          expect(tab.page.url()).not.toContain("enter");
          expect(await tab.page.evaluate("sessionStorage.getItem('halcyon-api-key')")).toBe(server.key);
          expect(tab.faults).toEqual([]);
          await tab.page.goBack().catch(() => undefined);
          expect(tab.page.url()).not.toContain("enter");
        }
        await using late = await open(path);
        await late.page.getByText("Start the server again for a new link").waitFor();
        expect(await late.page.getByLabel("API key").count()).toBe(1);
        expect(late.page.url()).not.toContain("enter");
      });
    });
  },
);
