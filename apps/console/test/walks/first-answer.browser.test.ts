import type { Request, Route } from "playwright-core";
import { expect, it } from "vitest";
import { describeReadInBrowser } from "../harness/started-browser.suite.ts";

const path = "/console?at=46.95,7.45&entry=task:1&model=noaa&hours=48&zone=utc";
const phone = { width: 390, height: 844 };
const asked = ["composite", "models", "task", "windows"];

describeReadInBrowser("the first answer", (browser) => {
  it("is asked for while what draws it is still on its way, and once", async () => {
    // A page that asks the server nothing, so that no call of it is taken for one of the next.
    await using opened = await browser.tab("/errors/internal");
    const { page, faults } = opened;
    const calls: string[] = [];
    page.on("request", (request) => calls.push(...callOf(request)));
    const held: Route[] = [];
    await page.route(/assets\/drawing-.*\.js/, (route) => void held.push(route));
    await page.goto(browser.served.url + path, { waitUntil: "commit" });
    await expect.poll(() => calls.toSorted()).toEqual(asked);
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.continue();
    await page.locator(".lead strong").waitFor();
    await page.locator(".windows li").first().waitFor();
    expect(calls.filter((call) => asked.includes(call)).toSorted()).toEqual(asked);
    expect(faults).toEqual([]);
  });

  it("needs neither the map nor the library on a phone: they come when the choices are opened", async () => {
    await using opened = await browser.tab("/console/account", { viewport: phone });
    const { page } = opened;
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto(browser.served.url + path);
    await page.locator(".answer-chance").waitFor();
    expect(requests.flatMap(callOf)).not.toContain("tasks");
    const isOfMap = (request: Request): boolean => /countries|large-towns|world-map/.test(request.url());
    expect(requests.filter(isOfMap)).toEqual([]);
    await page.getByText("Place, task and hours").click();
    await page.getByRole("application", { name: "Map" }).waitFor();
    await expect.poll(() => requests.flatMap(callOf)).toContain("tasks");
  });

  it("comes back into view on a phone when a place is chosen, or when the reader asks for it", async () => {
    await using opened = await browser.tab(path, { viewport: phone });
    const { page } = opened;
    const choices = page.getByText("Place, task and hours");
    const form = page.locator("details.controls");
    const lead = page.locator(".lead strong");
    await choices.click();
    await page.getByLabel("Latitude, longitude").fill("48.14, 11.58");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await expect.poll(() => page.url()).toContain("at=48.14,11.58");
    await expect.poll(() => form.getAttribute("open")).toBeNull();
    await lead.waitFor();
    await expect.poll(isInView).toBe(true);
    await choices.click();
    await page.getByRole("button", { name: "Show the forecast" }).click();
    await expect.poll(() => form.getAttribute("open")).toBeNull();
    await lead.waitFor();
    await expect.poll(isInView).toBe(true);

    function isInView(): Promise<boolean> {
      return lead.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    }
  });
});

/** Returns the names of the calls in a request to the server. */
function callOf(request: Request): string[] {
  const { pathname } = new URL(request.url());
  return pathname.startsWith("/trpc/") ? [pathname.slice("/trpc/".length)] : [];
}
