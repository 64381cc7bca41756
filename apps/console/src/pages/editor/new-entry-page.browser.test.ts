import { expect, it } from "vitest";
import { describeInBrowser, seriousViolations } from "../../../test/harness/started-browser.suite.ts";

const place = "at=51.5,-0.12&model=noaa&hours=240";

describeInBrowser("a new entry in a browser", (browser) => {
  it("begins a new scenario with nothing of another entry, and keeps it", async () => {
    await using tab = await browser.tab(`/console/entries?${place}`);
    const { page, faults } = tab;
    await page.getByRole("link", { name: "New scenario" }).click();
    await page.getByRole("heading", { level: 1, name: "A new scenario" }).waitFor();
    for (const words of ["name", "sector", "description", "caveat"])
      expect(await page.getByLabel(words, { exact: true }).inputValue()).toBe("");
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByLabel("Choose the first variable").selectOption("wind_gusts_10m");
    const gusts = page.getByRole("region", { name: "Wind gusts at 10 m" });
    await page.getByText("The last one stays").waitFor();
    expect(await gusts.getByLabel("ideal to").inputValue()).toBe("");
    await gusts.getByRole("button", { name: "Limit the lower" }).click();
    await gusts.getByRole("button", { name: "Open the upper" }).click();
    await gusts.getByLabel("ideal from").fill("20");
    await gusts.getByLabel("acceptable from").fill("15");
    await page.getByRole("list", { name: "Hours in each band" }).waitFor();
    expect(await page.getByText("Wind gusts at 10 m (again, over other hours)").count()).toBe(1);
    await page.getByLabel("name", { exact: true }).fill("Gale");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Forecast" }).click();
    await page.getByRole("heading", { name: "Hour by hour" }).waitFor();
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    await page.getByRole("link", { name: "Go on" }).click();
    await page.getByLabel("sector", { exact: true }).fill("Roofs");
    await page.getByLabel("description", { exact: true }).fill("Tiles fly.");
    await page
      .getByRole("form", { name: "Save" })
      .getByRole("button", { name: "Save as a new scenario" })
      .click();
    await expect.poll(() => page.url()).toMatch(/entry=scenario:\d{5,}/);
    await page.getByRole("heading", { level: 1, name: "Limits of Gale" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("lets every number be cleared, keeps it so through a reload, and names it", async () => {
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:0`);
    const { page, faults } = tab;
    for (const [label, name] of [
      ["Choose the first variable", "wind_speed_at_height"],
      ["Add another variable", "wind_direction_10m"],
      ["Add another variable", "precipitation_type"],
    ] as const)
      await page.getByLabel(label).selectOption(name);
    await page.getByLabel("hours looked over").fill("6");
    await page.getByLabel("what of them").selectOption("sum");
    await page.getByRole("region", { name: "Precipitation type" }).waitFor();
    const numbers = page.getByRole("spinbutton");
    const count = await numbers.count();
    for (let index = 0; index < count; index++) await numbers.nth(index).fill("");
    await page.reload();
    await numbers.nth(count - 1).waitFor();
    expect(await numbers.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(
      Array.from({ length: count }, () => ""),
    );
    const list = page.getByRole("alert");
    await expect.poll(() => page.getByText("Give a number").count()).toBe(count);
    await list.getByRole("button", { name: "Wind direction at 10 m, ideal from" }).click();
    await page.keyboard.type("200");
    await expect.poll(() => page.getByText("Give a number").count()).toBe(count - 1);
    expect(faults).toEqual([]);
  });

  it("says which words of a draft are those of the curated entry", async () => {
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:1`);
    const { page } = tab;
    await page.getByText("come from the curated entry").waitFor();
    await page.getByLabel("description", { exact: true }).fill("Mine.");
    await page.getByLabel("caveat", { exact: true }).fill("");
    await expect.poll(() => page.getByText("come from the curated entry").count()).toBe(0);
  });
});
