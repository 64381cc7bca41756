import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFile, sharedChromium } from "../../../console/test/harness/shared-chromium.suite.ts";
import {
  firefoxWords,
  isFirefoxThere,
  startedFirefox,
} from "../../../console/test/harness/started-firefox.suite.ts";
import type { MapDrawing } from "../../src/maps/embed/map-drawing.ts";
import { linkedMap } from "../../src/maps/map-server.suite.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Linked = Awaited<ReturnType<typeof linkedMap>>;

/** Served map whose link allows pages of one origin, and a page that frames it. */
interface Portal {
  readonly linked: Linked;
  readonly host: Server;
  readonly url: string;
  /** Address of the page on the allowed origin, and on another one. */
  readonly allowed: string;
  readonly foreign: string;
  /** Policy of the page; its frames are only those of the server of the map. */
  readonly policy: string;
}

async function startedPortal(): Promise<Portal> {
  const linked = await linkedMap();
  const host = createServer((_, response) =>
    response
      .setHeader("content-type", "text/html")
      .setHeader("content-security-policy", portal.policy)
      .end(
        `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,"><iframe title="Map" width="100%" height="640" sandbox="allow-scripts allow-popups" src="${linked.server.url}${portal.url}/embed"></iframe></html>`,
      ),
  );
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  const { port } = host.address() as AddressInfo;
  const allowed = `http://localhost:${port}`;
  const map = await linked.created({ area: { bbox: [5, 53, 10, 56] }, horizon_hours: 50 });
  await linked.make();
  linked.clock.ms += 3000;
  const { url } = await linked.link(map.id, { origins: [allowed] });
  const policy = `default-src 'none'; img-src data:; frame-src ${linked.server.url}`;
  const portal = { linked, host, url, allowed, foreign: `http://127.0.0.1:${port}`, policy };
  return portal;
}

const browsers = {
  chromium: { isThere: existsSync(chromiumFile), words: "", start: () => sharedChromium() },
  firefox: { isThere: isFirefoxThere, words: firefoxWords, start: () => startedFirefox({}) },
} as const;

describe.each(Object.entries(browsers))("a portal in %s", (name, { isThere, words, start }) => {
  describe.skipIf(!isThere)(`shows the map of a link in a frame${words}`, () => {
    let portal: Portal;
    let browser: Browser;
    beforeAll(async () => {
      portal = await startedPortal();
      browser = await start();
    });
    afterAll(async () => {
      portal.host.close();
      if (name === "firefox") await browser.close();
      await portal.linked.server[Symbol.asyncDispose]();
    });

    /** Opens the page that frames the map. `faults` are errors, and requests to other servers. */
    const opened = async (address: string, look: BrowserContextOptions = {}) => {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      page.on("request", (request) => {
        const isKnown = [portal.allowed, portal.foreign, portal.linked.server.url].some((known) =>
          request.url().startsWith(`${known}/`),
        );
        if (!isKnown) faults.push(request.url());
      });
      await page.goto(address);
      return { page, faults, [Symbol.asyncDispose]: () => context.close() };
    };
    const frameOf = async (page: Page): Promise<Frame> => {
      const frame = page.frames().find((one) => one.url().endsWith("/embed"))!;
      await frame.waitForSelector("#legend canvas");
      return frame;
    };
    const textOf = (frame: Frame, id: string): Promise<string> => frame.locator(`#${id}`).innerText();

    test.each([
      ["light", 360],
      ["dark", 1000],
    ] as const)(
      "in %s, %d pixels wide, within its policy, without faults for axe",
      async (colorScheme, width) => {
        await using tab = await opened(`${portal.allowed}/`, {
          colorScheme,
          viewport: { width, height: 700 },
        });
        const frame = await frameOf(tab.page);
        expect(await textOf(frame, "name")).toBe("Cranes");
        expect(await textOf(frame, "synthetic")).toBe("Synthetic weather, not real");
        expect(await textOf(frame, "source")).toContain("synthetic");
        const overflow = "document.documentElement.scrollWidth - innerWidth";
        expect(await frame.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
        await frame.evaluate(axe);
        const violations = await frame.evaluate<{ id: string; nodes: unknown }[]>(
          "axe.run().then((result) => result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((n) => n.html) })))",
        );
        expect(violations).toEqual([]);
        expect(tab.faults).toEqual([]);
      },
    );

    test("in the colours of its cells, hour by hour, by keys and by touch", async () => {
      // Playwright sends the keys of Firefox to the outer page, so Firefox opens the page itself.
      const itself = `${portal.linked.server.url}${portal.url}/embed`;
      await using tab = await opened(name === "firefox" ? itself : `${portal.allowed}/`, {
        viewport: { width: 1000, height: 900 },
      });
      const frame = await frameOf(tab.page);
      const read = await fetch(`${portal.linked.server.url}${portal.url}/drawing.json`);
      const drawing = (await read.json()) as MapDrawing;
      await frame.locator("#hour").focus();
      await tab.page.keyboard.press("Home");
      await expect
        .poll(() => frame.locator("#hour").getAttribute("aria-valuetext"))
        .toContain("Sat 21 Nov, 09:00");
      await tab.page.keyboard.press("ArrowRight");
      await expect.poll(() => textOf(frame, "when")).toContain("Sat 21 Nov, 10:00");
      // Letters and coasts lie over a part of the pixels only.
      const pixels = await frame.evaluate<string[]>(`(() => {
        const map = document.querySelector("#map");
        const { data } = map.getContext("2d").getImageData(0, 0, map.width, map.height);
        const hex = (at) => "#" + Array.from(data.slice(at, at + 3), (one) => one.toString(16).padStart(2, "0")).join("");
        return Array.from({ length: 1000 }, (_, at) => hex(4 * Math.floor((at * data.length) / 4000)));
      })()`);
      const colours = new Set(drawing.layers[0]!.looks.flatMap(({ colours: all, edge }) => [...all, edge]));
      expect(pixels.filter((pixel) => colours.has(pixel)).length).toBeGreaterThan(600);
      await frame.locator("#map").focus();
      await tab.page.keyboard.press("ArrowUp");
      const chosen = await textOf(frame, "cell");
      expect(chosen).toMatch(/^Cell [\d.]+° N to [\d.]+° N, [\d.]+° E to [\d.]+° E: [\d.]+, \w+ \(.*\)\./);
      await tab.page.keyboard.press("ArrowUp");
      expect(await textOf(frame, "cell")).not.toBe(chosen);
      await frame.locator("#map").click({ position: { x: 3, y: 3 } });
      expect(await textOf(frame, "cell")).toContain(
        `to ${drawing.latitudes[0]}° N, ${drawing.longitudes[0]}° E to`,
      );
      await frame.locator("summary").focus();
      await tab.page.keyboard.press("Enter");
      await frame.waitForSelector("tbody tr:nth-child(50)");
      await frame.locator("#layer").selectOption("share_ideal");
      await expect.poll(() => textOf(frame, "legend")).toContain("80 - 100 %");
      expect(tab.faults).toEqual([]);
    });

    test("but not to a page of another origin", async () => {
      await using tab = await opened(`${portal.foreign}/`);
      await expect.poll(() => tab.page.frames().length).toBe(2);
      await expect.poll(() => tab.faults.join()).toMatch(/frame-ancestors|X-Frame-Options|blocked/i);
      const shown = tab.page.frames()[1]!;
      expect(await shown.locator("#map").count()).toBe(0);
    });
  });
});
