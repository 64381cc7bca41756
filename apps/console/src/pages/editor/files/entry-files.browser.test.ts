import { readFile } from "node:fs/promises";
import type { EntryDetail } from "@halcyon/schema";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser, seriousViolations } from "../../../../test/harness/started-browser.suite.ts";

const place = "at=51.5,-0.12&model=noaa&hours=48";
const kites = {
  name: "Kites",
  sector: "Fun",
  description: "On the beach.",
  constraints: [
    { variable: "wind_speed_10m", unit: "m/s", weight: 1, ideal: { max: 8 }, acceptable: { max: 13 } },
  ],
};

describeInBrowser("a task in a file", (browser) => {
  const made = () => browser.served.post<EntryDetail>("/v1/tasks/", kites);
  const open = (page: Page, text: string) =>
    page.getByLabel("File with a task or scenario").setInputFiles({
      name: "kites.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });

  it.each(["entries", "editor"])("is saved from the page %s, and has no id of its account", async (on) => {
    const { id } = await made();
    await using tab = await browser.tab(`/console/${on}?${place}&entry=task:${id}`);
    const { page, faults } = tab;
    const download = page.waitForEvent("download");
    await page
      .getByRole("button", { name: /^Save as a file: \S/ })
      .first()
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^halcyon-task-kites.*\.json$/);
    const text = await readFile(await file.path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({ type: "task", ...kites });
    expect(text).not.toContain(String(id));
    expect(faults).toEqual([]);
  });

  it("is opened as a new task that can be tried, and is then saved", async () => {
    await using tab = await browser.tab(`/console/entries?${place}&entry=task:1`);
    const { page, faults } = tab;
    await open(page, JSON.stringify({ type: "task", ...kites, name: "Kites of another firm" }));
    await page.waitForURL(/\/editor\?.*entry=task:0/);
    await page.getByText("Not saved yet; kept in this tab").waitFor();
    await page.getByRole("list", { name: "Hours in each band" }).waitFor();
    await page
      .getByRole("form", { name: "Save" })
      .getByRole("button", { name: /new task/ })
      .click();
    await page.waitForURL(/entry=task:\d{5,}/);
    await page.getByRole("heading", { level: 1, name: "Limits of Kites of another firm" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("with faults is not opened, and each fault is named with its repair", async () => {
    await using tab = await browser.tab(`/console/entries?${place}`);
    const { page } = tab;
    const [wind] = kites.constraints;
    await open(page, JSON.stringify({ type: "task", ...kites, constraints: [{ ...wind, unit: "km/h" }] }));
    const alert = page.getByRole("alert");
    await alert.getByText(/^#\/constraints\/0\/unit: /).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await open(page, "no file of Halcyon");
    await alert.getByText(/Choose a file that Halcyon saved/).waitFor();
    expect(page.url()).toContain("/entries");
  });

  it("does not replace a new task that is not saved", async () => {
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:0`);
    const { page } = tab;
    await page.getByLabel("Choose the first variable").selectOption("wind_speed_10m");
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    const text = JSON.stringify({ type: "task", ...kites });
    await open(page, text);
    await page.getByRole("alert").getByText("Save or discard it").waitFor();
    await page.getByRole("list", { name: "Drafts" }).getByRole("button", { name: "Discard" }).click();
    await open(page, text);
    await page.waitForURL(/\/editor\?.*entry=task:0/);
    expect(await page.getByLabel("name", { exact: true }).inputValue()).toBe("Kites");
  });
});
