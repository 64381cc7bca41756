import type { Watch, WatchList } from "@halcyon/schema/v2";
import { afterAll, describe, expect, it } from "vitest";
import { madeWarnings } from "../../../../../server/test/harness/made-warnings.suite.ts";
import { runningServer } from "../../../../../server/test/harness/running-server.suite.ts";
import {
  keepSheet,
  lookAt,
  overflowOf,
  type Picture,
  sizes,
} from "../../../../test/contact-sheet/contact-sheet.suite.ts";
import { smallTargets } from "../../../../test/contact-sheet/small-targets.suite.ts";
import { sharedChromium } from "../../../../test/harness/shared-chromium.suite.ts";
import {
  isWalkable,
  openedBrowser,
  seriousViolations,
  walkableWords,
} from "../../../../test/harness/started-browser.suite.ts";

const form = "/console/watches?at=51,8&name=Hut&entry=task:1&model=noaa&zone=utc&watch=new";
const shownSizes = Object.entries(sizes).filter(([size]) => size === "phone" || size === "wide");

describe.skipIf(!isWalkable)(`the form of a watch for official warnings${walkableWords}`, () => {
  const pictures: Picture[] = [];
  afterAll(async () => keepSheet(await sharedChromium(), "sheet-of-warning-form", pictures));

  async function opened() {
    const made = await madeWarnings("warned");
    const server = await runningServer({ ports: made.ports });
    const browser = await openedBrowser("chromium");
    return {
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

  it("makes one that is free, shows the warnings of its place, and changes it", async () => {
    await using visit = await opened();
    await using tab = await visit.tab(form);
    const { page, faults } = tab;
    await page.getByText("There is an official warning").click();
    await page.getByLabel("severity", { exact: true }).selectOption("severe");
    await page.getByLabel(/only these events/).fill("wind\nHWW\n");
    await page.getByText("It is free.").waitFor();
    await page.getByText("official warnings from “severe” on, of these events: wind, HWW").waitFor();
    expect(await page.getByText("How sure, and how far ahead").count()).toBe(0);
    await page.reload();
    await page.getByText("continues your draft").waitFor();
    expect(await page.getByLabel(/only these events/).inputValue()).toBe("wind\nHWW");
    await page.getByText("It is free.").waitFor();
    await page.getByRole("button", { name: "Watch it" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Official warnings, Hut" }).waitFor();
    const site = page.getByRole("region", { name: "Hut" });
    await site.getByText("High wind", { exact: true }).waitFor();
    const { watches } = (await visit.server.send("/v2/watches/")).json as WatchList;
    const { id } = watches[0]!;
    const read = async () => (await visit.server.send(`/v2/watches/${id}`)).json as Watch;
    expect(await read()).toMatchObject({
      places: [{ ref: "Hut", latitude: 51, longitude: 8 }],
      when: { kind: "warning", severity: "severe", events: ["wind", "HWW"] },
    });
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel(/only these events/).fill("");
    await page.getByLabel("Name in messages").fill("Storms");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Storms" }).waitFor();
    const { when } = await read();
    expect(when).toMatchObject({ kind: "warning", severity: "severe" });
    expect(when).not.toHaveProperty("events");
    expect(faults).toEqual([]);
  });

  it("fits a phone and a wide screen, and is accessible in every colour", async () => {
    await using visit = await opened();
    for (const [size, options] of shownSizes) {
      await using tab = await visit.tab(form, options);
      const { page } = tab;
      await page.getByText("There is an official warning").click();
      await page.getByText("Of every category").click();
      await page.getByText("It is free.").waitFor();
      expect(await overflowOf(page), size).toBe(0);
      expect(options.hasTouch === true ? await smallTargets(page) : [], size).toEqual([]);
      await lookAt(pictures, page, size, async (colours) => {
        expect(await seriousViolations(page), colours).toEqual([]);
      });
    }
  });
});
