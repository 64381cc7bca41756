import { classify, type EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { readerOf } from "../../../test/harness/reader.suite.ts";
import { describeInBrowser, seriousViolations } from "../../../test/harness/started-browser.suite.ts";
import { survey } from "./survey.suite.ts";

const hours = { location: { latitude: 51.5, longitude: -0.12 }, model: "noaa", period: { hours: 240 } };
const place = "at=51.5,-0.12&model=noaa&hours=240";

describeInBrowser("the editor in a browser", (browser) => {
  const counts = (page: Page) => page.getByRole("list", { name: "Hours in each band" });
  const card = (page: Page, name: string) => page.getByRole("region", { name });

  const made = async (body: object = survey): Promise<EntryDetail> =>
    browser.served.post<EntryDetail>("/v1/tasks/", body);

  /** Opens the editor with a new custom task. */
  async function opened(body: object = survey, look: object = {}) {
    const entry = await made(body);
    const tab = await browser.tab(`/console/editor?${place}&entry=task:${entry.id}`, look);
    await counts(tab.page).waitFor();
    return { ...tab, entry, [Symbol.asyncDispose]: () => tab[Symbol.asyncDispose]() };
  }

  const replace = async ({ id, version }: EntryDetail, body: object) => {
    const answer = await fetch(`${browser.served.url}/v1/tasks/${id}`, {
      method: "PUT",
      headers: {
        "content-type": "application/json",
        "x-api-key": browser.served.key,
        "if-match": `"v${version}"`,
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as EntryDetail;
  };

  const read = async (id: number): Promise<EntryDetail> => {
    const answer = await fetch(`${browser.served.url}/v1/tasks/${id}`, {
      headers: { "x-api-key": browser.served.key },
    });
    return (await answer.json()) as EntryDetail;
  };

  const saveAs = (page: Page, name: RegExp) =>
    page.getByRole("form", { name: "Save" }).getByRole("button", { name }).click();

  /** Drags a handle by a number of pixels. It first waits for the weather, because the layout of the page changes until then. */
  async function drag(page: Page, handle: Locator, by: { readonly right: number; readonly down: number }) {
    await page.locator(".seen p").first().waitFor();
    await readerOf(page, browser.served.key).drag(handle, by);
  }

  it("scores again while limits are moved, as the API does, and keeps them as a task", async () => {
    await using tab = await browser.tab(`/console/editor?${place}&entry=task:1`);
    const { page, faults } = tab;
    await counts(page).waitFor();
    const edge = page.getByRole("slider", { name: "ideal maximum" }).first();
    const before = await counts(page).textContent();
    await drag(page, edge.locator("circle"), { right: -120, down: 10 });
    await edge.press("ArrowLeft");
    await expect.poll(() => counts(page).textContent()).not.toBe(before);
    await saveAs(page, /as my own/);
    await expect.poll(() => page.url()).toMatch(/entry=task:\d{5,}/);
    const id = Number(/entry=task:(\d+)/.exec(page.url())![1]);
    const { forecast } = await browser.served.post<V2.CompositeResponse>("/v2/optimality/composite/", {
      ...hours,
      entry: { id, type: "task" },
    });
    const ideal = forecast.filter(({ score }) => classify(score) === "ideal").length;
    await expect.poll(() => counts(page).textContent()).toContain(`Ideal ${ideal}\u00A0h`);
    const cells = page.getByRole("region", { name: "Day by day" }).locator("rect[data-score]");
    await expect
      .poll(() => cells.evaluateAll((all) => all.map((cell) => Number(cell.getAttribute("data-score")))))
      .toEqual(forecast.map(({ score }) => score));
    expect(faults).toEqual([]);
  });

  it("shows what each constraint sees in the hour that is read, as the reasons tell it", async () => {
    await using tab = await opened();
    const { page, entry } = tab;
    const { forecast } = await browser.served.post<V2.CompositeResponse>("/v2/optimality/composite/", {
      ...hours,
      entry: { id: entry.id, type: "task" },
      include: ["reasons"],
    });
    const strip = page.getByRole("slider", { name: "Score by hour" }).first();
    for (const hour of [0, 1]) {
      const [gusts] = forecast[hour]!.constraints!;
      await expect
        .poll(() => card(page, "Wind gusts at 10 m").locator(".seen p").textContent())
        .toContain(`${Number(gusts!.value!.toFixed(2))}\u00A0m/s`);
      await strip.press("ArrowRight");
    }
  });

  it("changes curves, arcs and codes by keys, and reads them out with their units", async () => {
    await using tab = await opened();
    const { page, entry, faults } = tab;
    const gusts = card(page, "Wind gusts at 10 m");
    const edge = gusts.getByRole("slider", { name: "acceptable maximum" });
    expect(await edge.getAttribute("aria-valuetext")).toBe("13\u00A0m/s");
    await edge.press("PageUp");
    await edge.press("ArrowRight");
    expect(await edge.getAttribute("aria-valuetext")).toBe("14.1\u00A0m/s");
    await gusts.getByRole("button", { name: "Set the upper stop edge" }).click();
    await gusts.getByLabel("stop to").fill("20");
    await gusts.getByLabel("shape").selectOption("power");
    await gusts.getByLabel("power").fill("3");
    await gusts.getByLabel("hours looked over").fill("6");
    const wind = card(page, "Wind direction at 10 m");
    const end = wind.getByRole("slider", { name: "acceptable to" });
    expect(await end.getAttribute("aria-valuetext")).toBe("340°, NNW");
    for (let step = 0; step < 3; step++) await end.press("PageUp");
    expect(await end.getAttribute("aria-valuetext")).toBe("10°, N");
    await wind.getByRole("spinbutton", { name: /^ideal from/ }).fill("210");
    await wind.getByLabel("role").selectOption("preference");
    const kinds = card(page, "Precipitation type");
    await kinds.getByLabel("Say how well another code suits").selectOption("3");
    await kinds.getByRole("slider", { name: "Snow (5)" }).press("ArrowRight");
    await kinds.getByRole("spinbutton", { name: "All other codes" }).fill("0.9");
    await saveAs(page, /version 2/);
    await page.getByText("Saved as version 2.").waitFor();
    const { constraints } = await read(entry.id);
    expect(constraints).toMatchObject([
      {
        acceptable: { max: 14.1 },
        stop: { max: 20 },
        shape: { power: 3 },
        over: { hours: 6, statistic: "max", direction: "trailing" },
      },
      { arc: { ideal: { from: 210, to: 300 }, acceptable: { from: 160, to: 10 } }, role: "preference" },
      { categories: { "3": 0, "5": 0.45 }, default: 0.9 },
    ]);
    expect(faults).toEqual([]);
  });

  it("drags the end of an arc", async () => {
    await using tab = await opened();
    const { page } = tab;
    const end = card(page, "Wind direction at 10 m").getByRole("slider", { name: "ideal to" });
    await drag(page, end.locator(".edge-dot"), { right: -20, down: 60 });
    const degrees = async (): Promise<number> => Number(await end.getAttribute("aria-valuenow"));
    await expect.poll(degrees).toBeLessThan(300);
    expect(await degrees()).toBeGreaterThan(200);
  });

  it("takes constraints away and others in, and lets go of it all", async () => {
    await using tab = await opened();
    const { page, faults } = tab;
    await card(page, "Precipitation type")
      .getByRole("button", { name: "Remove", exact: true })
      .last()
      .click();
    await page.getByLabel("Add another variable").selectOption("temperature_2m");
    const temperature = card(page, "Temperature at 2 m");
    expect(await temperature.getByLabel("ideal to").inputValue()).toBe("30");
    await temperature.getByRole("button", { name: "Open the lower" }).click();
    await temperature.getByRole("button", { name: "Limit the lower" }).click();
    await temperature.locator(".seen").waitFor();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await card(page, "Precipitation type").waitFor();
    expect(await temperature.count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(["halcyon-api-key"]);
    expect(faults).toEqual([]);
  });

  it("shows and takes numbers in a unit of one's choice, and stores them in the unit of the API", async () => {
    await using tab = await opened();
    const { page, entry } = tab;
    const gusts = card(page, "Wind gusts at 10 m");
    await gusts.getByLabel("Unit").selectOption("km/h");
    expect(await gusts.getByLabel("ideal to").inputValue()).toBe("28.8");
    await gusts.getByLabel("ideal to").fill("27");
    expect(await gusts.getByRole("slider", { name: "ideal maximum" }).getAttribute("aria-valuetext")).toBe(
      "27\u00A0km/h",
    );
    await gusts.getByLabel("Unit").selectOption("mph");
    await gusts.getByLabel("Unit").selectOption("m/s");
    await saveAs(page, /version 2/);
    await page.getByText("Saved as version 2.").waitFor();
    expect((await read(entry.id)).constraints[0]).toMatchObject({ unit: "m/s", ideal: { max: 7.5 } });
  });

  it("says at the field what the API would refuse, and saves nothing until it is put right", async () => {
    await using tab = await opened();
    const { page } = tab;
    const gusts = card(page, "Wind gusts at 10 m");
    await gusts.getByLabel("ideal to").fill("40");
    const field = gusts.getByLabel("acceptable to");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    const message = "inside the acceptable one.";
    expect(await field.evaluate((input) => input.parentElement!.textContent)).toContain(message);
    await field.fill("");
    await gusts.getByLabel("weight").focus();
    expect(await field.inputValue()).toBe("");
    expect(await field.evaluate((input) => input.parentElement!.textContent)).toContain("Give a number");
    await page.reload();
    await gusts.waitFor();
    expect(await field.inputValue()).toBe("");
    await field.fill("13");
    await gusts.getByLabel("weight").fill("0");
    await page.getByText("without a fault").waitFor();
    const list = page.getByRole("alert");
    // What the field says is said there alone.
    expect(await list.textContent()).not.toContain("greater than 0");
    expect(await list.getByRole("listitem").count()).toBe(2);
    expect(await page.getByRole("button", { name: "Save as version 2" }).first().isDisabled()).toBe(true);
    await list.getByRole("button", { name: "Wind gusts at 10 m, weight" }).click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("3");
    await gusts.getByLabel("ideal to").fill("5");
    await expect.poll(() => list.count()).toBe(0);
  });

  it("keeps what is written through a reload, another page and another key, and nothing of the key", async () => {
    await using tab = await opened();
    const { page, entry } = tab;
    const weight = card(page, "Wind gusts at 10 m").getByLabel("weight");
    await weight.fill("7");
    await page.reload();
    expect(await weight.inputValue()).toBe("7");
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    await page.getByText("changes not saved").waitFor();
    await page.route("**/trpc/replaceTask*", async (route) => {
      const headers = { ...route.request().headers(), "x-api-key": "hal_revoked" };
      await route.continue({ headers });
    });
    await page
      .getByRole("listitem")
      .filter({ hasText: String(entry.id) })
      .getByRole("link", { name: "Go on editing" })
      .click();
    await saveAs(page, /version 2/);
    await page.getByRole("button", { name: "Give another key" }).click();
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(kept).not.toContain(browser.served.key);
    await page.unroute("**/trpc/replaceTask*");
    await page.getByLabel("API key").fill(browser.served.key);
    await page.getByRole("button", { name: "Open" }).click();
    expect(await weight.inputValue()).toBe("7");
    await saveAs(page, /version 2/);
    await page.getByText("Saved as version 2.").waitFor();
    expect((await read(entry.id)).constraints[0]!.weight).toBe(7);
  });

  it("asks before the tab forgets what is not saved, and only then", async () => {
    await using tab = await opened();
    const { page } = tab;
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await card(page, "Wind gusts at 10 m").getByLabel("weight").fill("7");
    await page.getByRole("button", { name: "Sign out" }).click();
    expect(asked).toHaveLength(1);
    expect(await page.getByLabel("API key").count()).toBe(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("API key").waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it("says what to do when the account is full, and keeps what was written", async () => {
    await using tab = await opened();
    const { page } = tab;
    await card(page, "Wind gusts at 10 m").getByLabel("weight").fill("4");
    const problem = { status: 409, code: "too_many_entries", title: "Too many entries", detail: "Full." };
    const body = { error: { code: -32_603, message: problem.title, data: { problem } } };
    await page.route("**/trpc/createTask*", (route) => route.fulfill({ status: 409, json: body }));
    await saveAs(page, /copy/);
    await page.getByRole("alert").getByText("delete some of your entries").waitFor();
    await page.getByRole("link", { name: "See your entries" }).click();
    await page.getByText("changes not saved").waitFor();
  });

  it("goes to what the server refuses, and says each thing once", async () => {
    await using tab = await opened();
    const { page } = tab;
    await card(page, "Wind gusts at 10 m").getByLabel("weight").fill("4");
    const errors = [
      { pointer: "#/name", code: "custom", detail: "Another name, please." },
      { pointer: "#/constraints", code: "custom", detail: "One limit more, please." },
    ];
    const problem = { status: 422, code: "invalid_request", title: "Refused", detail: "Two faults.", errors };
    const body = { error: { code: -32_603, message: problem.title, data: { problem } } };
    await page.route("**/trpc/replaceTask*", (route) => route.fulfill({ status: 422, json: body }));
    await saveAs(page, /version 2/);
    const list = page.getByRole("alert");
    await list.getByRole("heading", { name: "2 things to correct" }).waitFor();
    expect(await list.evaluate((alert) => alert === document.activeElement)).toBe(true);
    for (const { detail } of errors) expect(await page.getByText(detail).count()).toBe(1);
    expect(await list.textContent()).toContain("One limit more, please.");
    expect(await page.getByText("Two faults.").count()).toBe(0);
  });

  it("compares with the version before, and puts one's own on top of what somebody else has saved", async () => {
    await using tab = await opened();
    const { page, entry } = tab;
    const [gusts, ...others] = survey.constraints;
    const weight = card(page, "Wind gusts at 10 m").getByLabel("weight");
    await weight.fill("3");
    const second = await replace(entry, {
      ...survey,
      constraints: [{ ...gusts, acceptable: { max: 20 } }, ...others],
    });
    expect(second.version).toBe(2);
    await saveAs(page, /version 2/);
    await page.getByText("Somebody saved a newer version").waitFor();
    await page.getByText(/from version 1; version 2 /).waitFor();
    expect(await weight.inputValue()).toBe("3");
    await saveAs(page, /version 3/);
    await page.getByText("Saved as version 3.").waitFor();
    const difference = page.getByRole("region", { name: "What differs from Version 2" });
    await expect.poll(() => difference.textContent()).toContain("up to 20\u00A0m/s");
    await expect.poll(() => difference.getByRole("figure").count()).toBe(2);
    await expect.poll(() => page.getByRole("slider", { name: "Score by hour" }).count()).toBe(3);
    await page.getByRole("button", { name: "Compare with version 1" }).click();
    await page.getByRole("region", { name: "What differs from Version 1" }).waitFor();
    await page.getByRole("button", { name: "Take this version" }).click();
    await expect.poll(() => weight.inputValue()).toBe("2");
  });

  it("lists one's entries with names as text, and deletes one when asked twice", async () => {
    const name = `<img src=x onerror="document.title='owned'">`;
    const { id } = await made({ ...survey, name, description: "<script>document.title='owned'</script>" });
    await using tab = await browser.tab(`/console/entries?${place}`);
    const { page, faults } = tab;
    const row = page.getByRole("listitem").filter({ hasText: `task ${id}` });
    await row.getByRole("heading", { name }).waitFor();
    await row.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByText(name).waitFor();
    await page.getByRole("button", { name: "Keep it" }).click();
    expect(await row.count()).toBe(1);
    await row.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.goBack();
    await row.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await expect.poll(() => row.count()).toBe(0);
    expect(await page.title()).not.toBe("owned");
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect((await read(id)) as object).toMatchObject({ code: "entry_not_found" });
    expect(faults).toEqual([]);
  });

  const looks = [
    { colorScheme: "light", viewport: { width: 1440, height: 900 } },
    { colorScheme: "dark", viewport: { width: 390, height: 844 } },
  ] as const;
  it.each(looks)(
    "is accessible and fits with every kind of constraint, faults and a comparison, in $colorScheme",
    async (look) => {
      await using tab = await opened(survey, look);
      const { page } = tab;
      await card(page, "Wind gusts at 10 m").getByLabel("ideal to").fill("40");
      if (look.viewport.width < 1000) await page.getByText("How it counts: limit").first().click();
      await page.getByText("Note and sources").first().click();
      expect(await seriousViolations(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      await page.getByRole("link", { name: "Tasks", exact: true }).click();
      await page.getByRole("button", { name: "Delete" }).first().click();
      await page.getByRole("dialog").waitFor();
      expect(await seriousViolations(page)).toEqual([]);
    },
  );
});
