import type { LinkList } from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import {
  madeDescription,
  madeWarning,
  madeWarnings,
  type WarnedCase,
  warnedCases,
} from "../../../../../server/test/harness/made-warnings.suite.ts";
import { runningServer } from "../../../../../server/test/harness/running-server.suite.ts";
import { lay, minuteMs } from "../../../../../server/src/warnings/warning-bench.suite.ts";
import {
  keepSheet,
  lookAt,
  overflowOf,
  type Picture,
  sizes,
} from "../../../../test/contact-sheet/contact-sheet.suite.ts";
import { smallTargets } from "../../../../test/contact-sheet/small-targets.suite.ts";
import { networkQuiet } from "../../../../test/harness/quiet-network.suite.ts";
import { sharedChromium } from "../../../../test/harness/shared-chromium.suite.ts";
import {
  isWalkable,
  openedBrowser,
  seriousViolations,
  walkableWords,
} from "../../../../test/harness/started-browser.suite.ts";
import { emptyBoard, writeBoard } from "../../../data/state/stored-board.ts";
import { readView } from "../../../data/state/view.ts";

const look = "at=51,8&name=Hut&entry=task:1&model=noaa&hours=96&zone=utc";

const shownSizes = Object.entries(sizes).filter(([size]) => size === "phone" || size === "wide");

const said: Readonly<Record<WarnedCase, RegExp>> = {
  warned: /^Official warnings\s*Severe High wind/,
  "without warnings": /^No official warnings here, read at 09:14: MADE\.$/,
  silent: /Warnings of MADE: not read since 08:34\. It is unknown if there are any now\./,
  partial: /Warnings of MADE: some could not be read or placed\. It is unknown if there are any now\./,
  "not covered": /^This server knows nothing of official warnings here\.$/,
};

describe.skipIf(!isWalkable)(`official warnings in the console${walkableWords}`, () => {
  const pictures: Picture[] = [];
  afterAll(async () => keepSheet(await sharedChromium(), "sheet-of-warnings", pictures));

  async function opened(name: WarnedCase) {
    const made = await madeWarnings(name);
    const server = await runningServer({ ports: made.ports });
    const browser = await openedBrowser("chromium");
    return {
      made,
      server,
      tab: (path: string, options: Parameters<typeof browser.tab>[2] = {}) =>
        browser.tab(server, path, options),
      async [Symbol.asyncDispose]() {
        await browser[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
        await made[Symbol.asyncDispose]();
      },
    };
  }

  const banner = (page: Page) => page.locator(".warnings, .warnings-none");

  it.each(warnedCases)("say over the strip what is known, fit, and are accessible: %s", async (name) => {
    await using visit = await opened(name);
    for (const [size, options] of shownSizes) {
      const title = `${name}, ${size}`;
      await using tab = await visit.tab(`/console?${look}`, options);
      const { page, faults } = tab;
      await page.locator(".strip rect[data-score]").last().waitFor();
      await networkQuiet(page);
      await expect.poll(() => banner(page).innerText()).toMatch(said[name]);
      expect(faults, title).toEqual([]);
      expect(await overflowOf(page), title).toBe(0);
      expect(options.hasTouch === true ? await smallTargets(page) : [], title).toEqual([]);
      await lookAt(pictures, page, title, async (colours) => {
        expect(await seriousViolations(page), colours).toEqual([]);
      });
    }
  });

  it("come before the answer, so that a phone shows them first", async () => {
    await using visit = await opened("warned");
    await using tab = await visit.tab(`/console?${look}`, sizes["phone"]);
    const { page } = tab;
    const answer = page.getByRole("region", { name: "Answer" });
    await answer.waitFor();
    const [warned, answered] = [await banner(page).boundingBox(), await answer.boundingBox()];
    expect(warned!.y).toBeLessThan(answered!.y);
    expect(warned!.y).toBeLessThan(page.viewportSize()!.height);
  });

  it("have the words of the authority in their language, whole, and never as markup", async () => {
    await using visit = await opened("warned");
    await using tab = await visit.tab(`/console?${look}`);
    const { page } = tab;
    const [wind, storm] = [page.locator(".warnings li").first(), page.locator(".warnings li").nth(1)];
    await wind.getByText("Whole text").click();
    expect(await wind.innerText()).toMatch(/Sat 21 Nov 12:00 – Sun 08:00 UTC · Made Weather Service/);
    expect(await wind.locator(".warning-text").first().textContent()).toBe(madeDescription);
    expect(await wind.locator("b").count()).toBe(0);
    expect(await wind.getByRole("link").getAttribute("href")).toBe("https://example.com/warnings/1");
    expect(await storm.locator("strong").getAttribute("lang")).toBe("de-DE");
  });

  it("mark their hours in the strip, in its legend, and for who hears the hours", async () => {
    await using visit = await opened("warned");
    await using tab = await visit.tab(`/console?${look}`);
    const { page } = tab;
    await page.locator(".strip .warned-tape").first().waitFor();
    // From 12:00 to 08:00, over midnight, and one day.
    expect(await page.locator(".strip .warned-tape").count()).toBe(3);
    await page.getByLabel("Colours").getByText("official warning").waitFor();
    const slider = page.getByRole("slider", { name: "Score by hour" }).first();
    const text = () => slider.getAttribute("aria-valuetext");
    expect(await text()).not.toContain("official warning");
    for (let hour = 9; hour < 12; hour += 1) await slider.press("ArrowRight");
    await expect.poll(text).toMatch(/^Sat 21 Nov 12:00 UTC: .*, under an official warning$/);
  });

  it("are there on paper", async () => {
    await using visit = await opened("warned");
    await using tab = await visit.tab(`/console?${look}`);
    await banner(tab.page).waitFor();
    await tab.page.emulateMedia({ media: "print" });
    expect(await banner(tab.page).innerText()).toContain("Fasten what stands outside.");
  });

  it("reach an open page on its own, soon after the server has read them", async () => {
    await using visit = await opened("without warnings");
    await using tab = await visit.tab(`/console?${look}`);
    const { page } = tab;
    await expect.poll(() => banner(page).innerText()).toMatch(said["without warnings"]);
    const { bench } = visit.made;
    lay(bench, "1.xml", madeWarning());
    bench.clock.ms += 2 * minuteMs;
    await bench.servers[0]!.poll();
    await expect.poll(() => banner(page).innerText(), { timeout: 60_000 }).toMatch(said.warned);
  });

  it("count as not read when the page can no longer ask", async () => {
    await using visit = await opened("without warnings");
    await using tab = await visit.tab(`/console?${look}`);
    const { page } = tab;
    await expect.poll(() => banner(page).innerText()).toMatch(said["without warnings"]);
    await page.route("**/trpc/**", (route) => route.abort());
    await page.clock.setFixedTime(visit.server.clock.ms + 20 * 60_000);
    await page.reload();
    await expect.poll(() => banner(page).innerText()).toContain("Warnings of MADE: not read since 09:14.");
  });

  it("are marked at each site of the board and of a comparison", async () => {
    await using visit = await opened("warned");
    const places = ["at=51,8&name=Hut", "at=10,8&name=Sea"];
    const board = writeBoard({
      ...emptyBoard,
      sites: places.map((place) => ({
        name: place.slice(-3),
        view: readView(`${place}&entry=task:1&model=noaa`),
      })),
    });
    for (const [size, options] of shownSizes) {
      await using tab = await visit.tab("/errors/internal", options);
      const { page } = tab;
      await page.evaluate((text) => localStorage.setItem("halcyon-board", text), board);
      for (const path of ["/sites", `/compare?${look}&with=10,8~task:1~Sea`]) {
        await page.goto(`${visit.server.url}/console${path}`);
        const marks = page.locator(".warnings-mark");
        await marks.nth(1).waitFor();
        await networkQuiet(page);
        const words = await marks.allInnerTexts();
        expect(words.some((one) => /2 official warnings, the highest severe\s+High wind/.test(one))).toBe(
          true,
        );
        expect(words).toContainEqual(said["not covered"].source.slice(1, -1).replaceAll("\\", ""));
        expect(await page.locator(".warned-tape").count()).toBeGreaterThan(1);
        expect(await overflowOf(page)).toBe(0);
        await lookAt(pictures, page, `marks ${path.slice(1, 5)}, ${size}`, async (colours) => {
          expect(await seriousViolations(page), colours).toEqual([]);
        });
      }
    }
  });

  it("are shown by a shared link, without a key", async () => {
    await using visit = await opened("warned");
    await using tab = await visit.tab(`/console/watches?${look}&watch=sent`);
    const { page } = tab;
    await page.getByRole("button", { name: "Share this site" }).click();
    await page.getByRole("button", { name: "Make it" }).click();
    const url = new URL(await page.getByRole("textbox", { name: /^Link to/ }).inputValue());
    await using other = await visit.tab(url.pathname, { withKey: false });
    await other.page.goto(url.href);
    await other.page.reload();
    await expect.poll(() => banner(other.page).innerText()).toMatch(said.warned);
    expect(await other.page.locator(".warned-tape").count()).toBeGreaterThan(1);
    expect(await seriousViolations(other.page)).toEqual([]);
    const links = (await visit.server.send("/v2/links/")).json as LinkList;
    expect(links.links).toHaveLength(1);
  });
});
