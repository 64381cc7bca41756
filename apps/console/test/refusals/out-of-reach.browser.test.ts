import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeReadInBrowser, seriousViolations } from "../harness/started-browser.suite.ts";

const query = "?at=51.5,-0.12&entry=task:1&model=noaa&hours=48";

describeReadInBrowser("a console that lost its server", (browser) => {
  const alert = (page: Page) => page.getByRole("main").getByRole("alert");
  const months = (page: Page) => page.getByRole("heading", { level: 1, name: "The year for" });
  const scores = (page: Page) => page.getByRole("slider", { name: "Score by hour" }).first();
  const plannerFile = "**/assets/planner-page-*.js";

  /** Returns a function that counts the document loads of the tab. */
  function countLoads(page: Page): () => number {
    let loads = 0;
    page.on("domcontentloaded", () => loads++);
    return () => loads;
  }

  /** Simulates a server with a different build, in which the file of the planner has another name. */
  async function upgrade(page: Page, isGone: () => boolean): Promise<void> {
    // Of the context, so that the worker meets it too.
    const context = page.context();
    await context.route(plannerFile, (route) =>
      isGone() ? route.fulfill({ status: 404, json: { code: "not_found" } }) : route.continue(),
    );
    await context.route("**/console/", async (route) => {
      if (route.request().resourceType() !== "fetch") return route.continue();
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll("/assets/drawing-", "/assets/drawing-later-");
      return route.fulfill({ response: answer, body });
    });
  }

  it("says what to do where the file of a page is not there, and shows the page when it is", async () => {
    await using tab = await browser.tab(`/console${query}`);
    const { page } = tab;
    const loads = countLoads(page);
    await scores(page).waitFor();
    await page.route(plannerFile, (route) => route.fulfill({ status: 404, json: { code: "not_found" } }));
    await page.getByRole("link", { name: "Months", exact: true }).click();
    await alert(page).getByText("This page could not be loaded").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Forecast" }).click();
    await scores(page).waitFor();
    await page.getByRole("link", { name: "Months", exact: true }).click();
    const again = alert(page).getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.unroute(plannerFile);
    await again.click();
    await months(page).waitFor();
    expect(loads()).toBe(0);
  });

  it("says at once that it is offline, and goes on by itself when it is not", async () => {
    await using tab = await browser.tab(`/console${query}`);
    const { page } = tab;
    await scores(page).waitFor();
    await page.context().setOffline(true);
    await page.getByText("This device is offline").first().waitFor();
    await page.getByLabel("Model").selectOption("ecmwf");
    await alert(page).getByText("This device is offline").waitFor();
    expect(await page.getByText("Loading").count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Months", exact: true }).click();
    await alert(page).getByText("This page could not be loaded").waitFor();
    await page.context().setOffline(false);
    await months(page).waitFor();
    await expect.poll(() => page.getByText("This device is offline").count()).toBe(0);
    await page.goBack();
    await scores(page).waitFor();
  });

  it.each([
    { serviceWorkers: "block", by: "the server" },
    { serviceWorkers: "allow", by: "the worker" },
  ] as const)(
    "loads a new version once where files come by $by, at the page that was asked for, and loses no draft",
    async ({ serviceWorkers }) => {
      await using tab = await browser.tab(`/console/editor${query}`, { serviceWorkers });
      const { page } = tab;
      const loads = countLoads(page);
      await page.getByLabel("weight").first().fill("9");
      if (serviceWorkers === "allow")
        await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
      await upgrade(page, () => loads() === 0);
      await page.getByRole("link", { name: "Months", exact: true }).click();
      await months(page).waitFor();
      expect(page.url()).toContain("/console/planner");
      expect(loads()).toBe(1);
      await page.getByRole("link", { name: "Forecast", exact: true }).click();
      await page.getByRole("link", { name: "Limits", exact: true }).click();
      expect(await page.getByLabel("weight").first().inputValue()).toBe("9");
      await page.getByText("Not saved yet").waitFor();
    },
  );

  it("does not load a new version again and again that is not whole", async () => {
    await using tab = await browser.tab(`/console${query}`);
    const { page } = tab;
    const loads = countLoads(page);
    await scores(page).waitFor();
    await upgrade(page, () => true);
    await page.getByRole("link", { name: "Months", exact: true }).click();
    await alert(page).getByText("This page could not be loaded").waitFor();
    await alert(page).getByRole("button", { name: "Try again" }).click();
    await alert(page).getByText("a new version").waitFor();
    expect(loads()).toBe(1);
  });

  it("keeps the other pages where one fails, and tries that one again", async () => {
    await using tab = await browser.tab(`/console${query}`);
    const { page } = tab;
    await scores(page).waitFor();
    const broken = { result: { data: { json: { allowance: null, package: {}, days: [] }, headers: {} } } };
    await page.route("**/trpc/usage", (route) => route.fulfill({ json: broken }));
    await page.getByRole("link", { name: "Account" }).click();
    await alert(page).getByText("This page could not be shown").waitFor();
    await page.getByRole("link", { name: "Forecast" }).click();
    await scores(page).waitFor();
    await page.getByRole("link", { name: "Account" }).click();
    await page.unroute("**/trpc/usage");
    await alert(page).getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  });

  it("says after a while that an answer is late, and ends the wait", async () => {
    await using tab = await browser.tab(`/console/account${query}`);
    const { page } = tab;
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.clock.install({ time: browser.served.clock.ms });
    await page.route("**/trpc/models", () => undefined);
    await page.route("**/trpc/composite", () => undefined);
    await page.getByRole("link", { name: "Forecast" }).click();
    await page.getByText("Loading the forecast").waitFor();
    await page.clock.runFor(15_000);
    await page.getByText("This takes longer than usual").waitFor();
    await page.clock.runFor(120_000);
    await alert(page).getByText("The server did not answer").waitFor();
  });

  it.each(["compare", "editor", "planner"])(
    "says on /console/%s that it could not read what there is, and hides nothing for it",
    async (name) => {
      await using tab = await browser.tab("/errors/internal");
      const { page } = tab;
      const problem = { status: 503, code: "overloaded", title: "Too much work", detail: "Busy." };
      const json = { error: { code: -32_603, message: "Busy.", data: { problem } } };
      const lists = /\/trpc\/(models|datasets)$/;
      await page.route(lists, (route) => route.fulfill({ status: 503, json }));
      await page.goto(`${browser.served.url}/console/${name}${query}`);
      await alert(page).getByText("Too much work").waitFor();
      await page.unroute(lists);
      await alert(page).getByRole("button", { name: "Try again" }).click();
      await page.getByText("Synthetic weather").first().waitFor();
      await expect.poll(() => alert(page).count()).toBe(0);
    },
  );

  it("says that a list to choose from is not there, and reads it when it is opened again", async () => {
    await using tab = await browser.tab("/errors/internal");
    const { page } = tab;
    const files = /\/trpc\/(?:tasks|places)$/;
    await page.route(files, (route) => route.fulfill({ status: 404, json: { code: "not_found" } }));
    await page.goto(`${browser.served.url}/console${query}`);
    await scores(page).waitFor();
    const eachSays = async (words: (searched: string) => Locator): Promise<void> => {
      for (const [name, searched] of Object.entries({
        "Task or scenario": "Tower crane lifting",
        Town: "Bern",
      })) {
        const search = page.getByRole("combobox", { name });
        await search.click();
        await search.fill(searched);
        await words(searched).waitFor();
        await search.press("Escape");
      }
    };
    await eachSays(() => page.getByText(/could not be loaded[.;] open/i));
    await page.unroute(files);
    await eachSays((searched) => page.getByRole("option", { name: searched }).first());
  });

  it("says in the page itself what to do where its script does not come", async () => {
    await using tab = await browser.tab("/errors/internal");
    const { page } = tab;
    await page.route("**/assets/drawing-*.js", (route) => route.abort());
    await page.goto(`${browser.served.url}/console${query}`);
    await page.getByText("load the page again").waitFor();
  });

  it.each(["nowhere", "rea/sons", "reasons/all"])(
    "has a page of its own for %s, which is none",
    async (name) => {
      await using tab = await browser.tab(`/console/${name}${query}`);
      const { page } = tab;
      await page.getByRole("heading", { level: 1, name: "There is no such page" }).waitFor();
      await expect.poll(() => page.title()).toContain("No such page");
      expect(await page.locator("nav [aria-current]").count()).toBe(0);
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole("main").getByRole("link", { name: "Forecast" }).click();
      await scores(page).waitFor();
      expect(page.url()).toContain("at=51.5,-0.12");
    },
  );
});
