import type { Watch } from "@halcyon/schema";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { rawWords } from "./raw-words.suite.ts";
import { emptyBoard, writeBoard } from "../../src/data/state/stored-board.ts";
import { readView } from "../../src/data/state/view.ts";
import { describeInBrowser } from "../harness/started-browser.suite.ts";
import { networkQuiet } from "../harness/quiet-network.suite.ts";

const place = "at=53.55,9.99&name=Hamburg&model=noaa";
const years = "past=2016-2020&future=2096-2100";

const work = "work=8-17~Europe/Berlin~mon,tue,wed,thu,fri";

/** Pages in the states that readers see, each with the elements that are pressed in order. */
const addresses: readonly (string | readonly [address: string, ...pressed: RegExp[]])[] = [
  `/sites?${place}&entry=task:1`,
  [`/forecast?${place}&entry=task:1&hours=240`, /^Show every edge/],
  `/forecast?${place}&entry=task:1&hours=1080&odds=0.9&window=72&minimum=ideal`,
  `/forecast?${place}&entry=task:499`,
  `/forecast?at=0,-30&entry=scenario:30&hours=48&zone=utc`,
  `/reasons?${place}&entry=task:1&hours=240`,
  `/reasons?${place}&entry=task:1&hours=240&${work}`,
  `/skill?${place}&entry=task:1`,
  `/planner?${place}&entry=task:1&${years}`,
  `/planner?${place}&entry=task:1&${years}&measure=ideal&${work}`,
  `/compare?${place}&entry=task:1&with=46.95,7.45~task:29`,
  `/compare?${place}&entry=task:1&with=46.95,7.45~task:1&by=possible_starts&${work}`,
  `/watches?${place}&entry=task:1`,
  [`/watches?${place}&entry=task:1&watch=new`, /^It turns good or bad$/, /^A value passes my limit$/],
  `/watches?${place}&entry=task:1&watch=told`,
  `/watches?${place}&entry=task:1&watch=sent`,
  `/editor?${place}&entry=task:1`,
  `/entries?${place}`,
  `/account?${place}`,
  `/nowhere?${place}`,
];

/** Board with two sites, one of a task and one of a scenario. */
const storedBoard = writeBoard({
  ...emptyBoard,
  sites: (["task:1", "scenario:30"] as const).map((entry, at) => ({
    name: `Site ${at + 1}`,
    view: readView(`${place}&entry=${entry}`),
  })),
});

describeInBrowser("the words of the console", (browser) => {
  it("are plain on every page, whatever is opened", async () => {
    await browser.served.post("/v1/tasks/", {
      name: "Own task",
      sector: "test",
      description: "Seen by its account alone.",
      constraints: [
        { variable: "cape", unit: "J/kg", ideal: { max: 200 }, acceptable: { max: 800 }, weight: 1 },
      ],
    });
    const { id } = await browser.served.post<Watch>("/v1/watches/", {
      name: "Crane, site 7",
      model: "noaa",
      constraint_params: { id: 1, type: "task" },
      places: [{ ref: "Site 7", latitude: 53.55, longitude: 9.99 }],
      when: { kind: "window", duration_hours: 4 },
    });
    await using opened = await browser.tab("/console/account");
    const { page } = opened;
    const found: string[] = [];
    await page.evaluate((board) => localStorage.setItem("halcyon-board", board), storedBoard);
    for (const one of [...addresses, `/watches?${place}&watch=${id}`]) {
      const [address, ...pressed] = typeof one === "string" ? [one] : one;
      await page.goto(`${browser.served.url}/console${address}`);
      await page.getByRole("heading", { level: 1 }).or(page.getByRole("alert")).first().waitFor();
      await networkQuiet(page);
      const look = async (): Promise<void> => {
        const texts = await textsOf(page);
        expect(texts.length, address).toBeGreaterThan(20);
        found.push(
          ...texts.flatMap((text) => rawWords(text).map((raw) => `${address}: ${raw}, in “${text}”`)),
        );
      };
      await look();
      for (const name of pressed) {
        await page
          .getByRole("button", { name })
          .or(page.locator("label").filter({ hasText: name }))
          .first()
          .click();
        await networkQuiet(page);
        await page
          .getByText(/^Loading/)
          .first()
          .waitFor({ state: "detached" });
        await look();
      }
    }
    expect(found, found.join("\n")).toEqual([]);
  });
});

/**
 * Returns the texts that a page shows or that screen readers read, with all collapsible elements open. Code and texts of the reader are left out.
 */
async function textsOf(page: Page): Promise<string[]> {
  await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  return page.evaluate(async () => {
    // What is drawn when something opens comes with the frames after that.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const own = "code, pre, script, style, textarea, [contenteditable]";
    const texts: (string | null)[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent } = walker.currentNode;
      if (parent?.closest(own) === null) texts.push(walker.currentNode.textContent);
    }
    for (const name of ["aria-label", "aria-valuetext", "aria-description", "placeholder", "title"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name));
    }
    return texts.flatMap((text) => text?.trim() || []);
  });
}
