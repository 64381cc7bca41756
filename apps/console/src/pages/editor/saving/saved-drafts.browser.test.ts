import { readFile } from "node:fs/promises";
import type { EntryDetail } from "@halcyon/schema";
import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../../test/harness/started-browser.suite.ts";

const place = "at=51.5,-0.12&model=noaa&hours=48";

describeInBrowser("a draft that is saved", (browser) => {
  const weight = (page: Page) => page.getByLabel("weight").first();
  const save = (page: Page, name: RegExp) =>
    page.getByRole("form", { name: "Save" }).getByRole("button", { name }).click();
  const drafts = (page: Page) => page.getByRole("list", { name: "Drafts" }).getByRole("listitem");

  const made = (name: string) =>
    browser.served.post<EntryDetail>("/v1/tasks/", {
      name,
      sector: "Fun",
      description: "On the beach.",
      constraints: [
        { variable: "wind_speed_10m", unit: "m/s", weight: 1, ideal: { max: 8 }, acceptable: { max: 13 } },
      ],
    });

  it("is gone from the unsaved ones, and the library task opens with its own limits", async () => {
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:1`);
    const { page } = tab;
    const asIs = await weight(page).inputValue();
    await weight(page).fill("9");
    await save(page, /as my own/);
    await page.waitForURL(/entry=task:\d{5,}/);
    expect(await weight(page).inputValue()).toBe("9");
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    await page.getByRole("list", { name: "Entries of your own" }).waitFor();
    expect(await drafts(page).count()).toBe(0);
    await page.goto(`${browser.served.url}/console/editor?${place}&entry=task:1`);
    await page.getByText("As in the library").waitFor();
    expect(await weight(page).inputValue()).toBe(asIs);
  });

  it("that began with nothing is not begun again", async () => {
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:0`);
    const { page } = tab;
    await page.getByLabel("Choose the first variable").selectOption("wind_speed_10m");
    for (const name of ["name", "sector", "description"]) {
      await page.getByLabel(name, { exact: true }).fill("Kite");
    }
    await save(page, /new task/);
    await page.waitForURL(/entry=task:\d{5,}/);
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    await page.getByRole("list", { name: "Entries of your own" }).waitFor();
    expect(await drafts(page).count()).toBe(0);
  });

  it("keeps what is written while it is on its way", async () => {
    const { id } = await made("Kites");
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:${id}`);
    const { page } = tab;
    await weight(page).fill("2");
    const held = Promise.withResolvers<Route>();
    await page.route("**/trpc/replaceTask*", (route) => held.resolve(route));
    await save(page, /version 2/);
    const route = await held.promise;
    await weight(page).fill("3");
    await route.continue();
    await page.getByText("version 2 has been saved since").waitFor();
    expect(await weight(page).inputValue()).toBe("3");
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    await page.getByText("changes not saved").waitFor();
  });

  it("that another version of the console has left is kept, and can be saved as a file", async () => {
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:1`);
    const { page } = tab;
    await weight(page).waitFor();
    const left = JSON.stringify({ form: 2, words: "of another day" });
    await page.evaluate((text) => sessionStorage.setItem("halcyon-draft:task:1", text), left);
    await page.reload();
    await page.getByText("It is kept under Tasks").waitFor();
    await weight(page).fill("9");
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    const download = page.waitForEvent("download");
    await drafts(page).getByRole("button", { name: "Save as a file" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toBe(left);
    expect(await drafts(page).count()).toBe(2);
  });

  it("is not lost where the browser has no room for it", async () => {
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:1`);
    const { page } = tab;
    await weight(page).waitFor();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await weight(page).fill("9");
    await page.getByText("this browser has no room to store it").waitFor();
    await save(page, /as my own/);
    await page.waitForURL(/entry=task:\d{5,}/);
    expect(await weight(page).inputValue()).toBe("9");
  });

  it("of an entry that is deleted is named before it goes with it", async () => {
    const { id } = await made("Balloons");
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:${id}`);
    const { page } = tab;
    await weight(page).fill("2");
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Balloons" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByRole("dialog").getByText("unsaved changes are deleted with it").waitFor();
  });
});
