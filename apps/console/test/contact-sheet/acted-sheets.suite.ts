import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Ports } from "../../../server/src/ports.ts";
import type { Reader } from "../harness/reader.suite.ts";
import type { Sheet } from "./sheet-pages.suite.ts";
import { madeVerification } from "../harness/made-verification.suite.ts";

const look = "?at=53.55,9.99&entry=task:1&model=noaa&hours=240&name=Hamburg";
const years = "past=2016-2020&future=2096-2100";
const hours = ".strip rect[data-score]";

/** Opens a section of the forecast that is collapsed on a phone. */
async function unfold(page: Page, title: string, { press }: Reader): Promise<void> {
  const summary = page.locator(".more > details > summary", { hasText: title });
  await summary.waitFor();
  if (await summary.evaluate((one) => !one.closest("details")!.open)) await press(summary);
}

/** Moves a limit by its grip, and checks that the page does not scroll. */
async function moveLimit(slider: Locator, grip: Locator, { drag }: Reader): Promise<void> {
  const value = (): Promise<string | null> => slider.getAttribute("aria-valuenow");
  const top = () => slider.evaluate((one: SVGElement) => one.ownerSVGElement!.getBoundingClientRect().top);
  await grip.scrollIntoViewIfNeeded();
  const [before, at] = [await value(), await top()];
  await drag(grip, { right: -30, down: 30 });
  await expect.poll(value).not.toBe(before);
  expect(Math.abs((await top()) - at)).toBeLessThan(1);
}

/** Searches for a town by name, and selects the first result. */
async function findTown(page: Page, field: string, name: string, { press }: Reader): Promise<void> {
  const town = page.getByRole("combobox", { name: field, exact: true });
  await press(town);
  await town.pressSequentially(name);
  await press(page.getByRole("option", { name }).first());
}

/** State of a page to check. The state may need other parts of the server (`ports`). */
export interface ActedSheet extends Sheet {
  readonly ports?: Partial<Ports>;
}

/** Page states to check that need actions of a reader or a special server. */
export const actedSheets: readonly ActedSheet[] = [
  {
    title: "a key that is typed",
    path: look,
    ready: ".key-form",
    isWithoutKey: true,
    async act(page, { key, press }) {
      await page.getByLabel("API key").pressSequentially(key);
      await press(page.getByRole("button", { name: "Open" }));
      await page.locator(".answer-chance").waitFor();
    },
  },
  {
    title: "another page by the menu",
    path: look,
    ready: hours,
    async act(page, { press }) {
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await press(menu);
      await press(page.getByRole("link", { name: "Account", exact: true }));
      await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    },
  },
  {
    title: "a town by its name",
    path: look,
    ready: hours,
    async act(page, reader) {
      const folded = page.getByText("Place, task and hours");
      if (await folded.isVisible()) await reader.press(folded);
      await findTown(page, "Town", "Zürich", reader);
      await page.getByText("Zürich, 47.37° N, 8.55° E").first().waitFor();
      await page.locator(hours).first().waitFor();
    },
  },
  {
    title: "a term that is explained",
    path: look,
    ready: hours,
    async act(page, { press }) {
      const term = page.locator(".term-name").filter({ visible: true }).first();
      await press(term);
      await page
        .getByRole("note")
        .filter({ visible: true, has: page.locator(".term-heading") })
        .waitFor();
    },
  },
  {
    title: "a limit that is moved",
    path: look,
    ready: hours,
    async act(page, reader) {
      await unfold(page, "Details", reader);
      await reader.press(page.locator(".limit-card button"));
      const slider = page.locator(".limit-handle.limit-acceptable").first();
      await slider.waitFor();
      await moveLimit(slider, slider.locator(".limit-grip"), reader);
    },
  },
  {
    title: "a link to the same view",
    path: `${look}&window=6&odds=0.66&daylight=only`,
    ready: hours,
    async act(page, reader) {
      const said = await page.locator(".lead").textContent();
      await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await unfold(page, "Details", reader);
      await reader.press(page.getByRole("button", { name: "Copy link" }));
      const link = await page.getByLabel("Link to this view").inputValue();
      expect(link).toBe(page.url());
      await page.goto("about:blank");
      await page.goto(link);
      await page.locator(hours).first().waitFor();
      await expect.poll(() => page.locator(".lead").textContent()).toBe(said);
    },
  },
  {
    title: "a board that is begun",
    path: "/sites",
    ready: ".empty-board",
    async act(page, reader) {
      await reader.press(page.getByRole("button", { name: "Try it with a crane in Hamburg" }));
      await page.locator(".site-rank").first().waitFor();
      await findTown(page, "Town", "Bergen", reader);
      await reader.press(page.getByRole("button", { name: "Add Bergen" }));
      await page.locator(".site-rank").nth(1).waitFor();
    },
  },
  {
    title: "another town compared",
    path: `/compare${look}&with=51.5,-0.12~task:1~London`,
    ready: ".subject-place",
    async act(page, reader) {
      await findTown(page, "Another town", "Bergen", reader);
      await page.locator(".subject-place").nth(2).waitFor();
      await reader.press(page.getByRole("group", { name: "First comes" }).getByText("Most hours"));
      await page.waitForURL(/by=possible_starts/);
    },
  },
  {
    title: "a campaign that is planned",
    path: `/planner${look}&${years}`,
    ready: "[data-future]",
    async act(page, { press }) {
      const start = page.getByRole("slider", { name: "Start of the campaign" });
      await start.press("End");
      await page.waitForURL(/campaign=12-31~6/);
      await press(page.getByText("Working hours only").first());
      await page.waitForURL(/work=/);
    },
  },
  {
    title: "an edge that is moved",
    path: `/editor${look}`,
    ready: ".seen p",
    async act(page, reader) {
      const slider = page.getByRole("slider", { name: "ideal maximum" }).first();
      await moveLimit(slider, slider.locator(".edge-dot"), reader);
      await page.getByText("Not saved yet; kept in this tab").waitFor();
    },
  },
  {
    title: "a watch that is made",
    // One spell alone is so long: events of one instant come in any order.
    path: `/watches${look}&window=48&watch=new`,
    ready: ".watch-form",
    async act(page, { press }) {
      await page.getByText(/^1 request a round/).waitFor();
      await press(page.getByRole("button", { name: "Watch it" }));
      await press(page.getByRole("button", { name: "Pause" }));
      await page.locator(".state-mark").getByText("Resting").waitFor();
    },
  },
  {
    title: "an account that is left",
    path: `/account${look}`,
    ready: ".key-facts",
    async act(page, { press }) {
      await press(page.getByRole("button", { name: "Sign out" }));
      await page.getByLabel("API key").waitFor();
    },
  },
  {
    title: "files that are saved",
    path: look,
    ready: ".answer-chance",
    async act(page, reader) {
      const { press } = reader;
      await unfold(page, "Details", reader);
      // How a browser keeps a file is its own: this takes what it is given to keep.
      await page.evaluate(() => {
        const given: Blob[] = [];
        const urlOf = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob: Blob) => {
          given.push(blob);
          return urlOf(blob);
        };
        HTMLAnchorElement.prototype.click = () => undefined;
        Object.assign(globalThis, { given });
      });
      const begin = () =>
        page.evaluate(() => (globalThis as unknown as { given: Blob[] }).given.at(-1)?.slice(0, 15).text());
      for (const [name, words] of [
        ["PNG", /^.PNG/],
        ["CSV", /^# /],
        ["ICS", /^BEGIN:VCALENDAR/],
      ] as const) {
        await press(page.getByRole("button", { name, exact: true }));
        await expect.poll(begin).toMatch(words);
      }
    },
  },
  {
    title: "skill by lead time",
    path: "/skill?at=50,8&entry=task:1&model=noaa",
    ready: "[data-bin]",
    ports: { verification: madeVerification },
    async act(page, { press }) {
      await press(page.getByText("Unsuitable", { exact: true }));
      await expect.poll(() => page.locator("[data-bin]").count()).toBe(1);
    },
  },
];
