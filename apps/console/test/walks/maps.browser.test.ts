import { classify } from "@halcyon/schema";
import { bandColours, bandLineColours } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { mapServer, usedBy } from "../../../server/src/maps/map-server.suite.ts";
import { post } from "../../../server/test/harness/gusty-server.suite.ts";
import { formatScore } from "../../src/words/weather/band-words.ts";
import { overflowOf, sizes } from "../contact-sheet/contact-sheet.suite.ts";
import { smallTargets } from "../contact-sheet/small-targets.suite.ts";
import { touchingLabels } from "../contact-sheet/touching-labels.suite.ts";
import { burstPerSecond } from "../harness/served-console.suite.ts";
import { describeServed, seriousViolations } from "../harness/started-browser.suite.ts";

/** Cell of the map in which the pages begin. */
const cell = { latitude: 53.75, longitude: 7.5 };
const address = `/console/map?at=${cell.latitude},${cell.longitude}`;

/** Starts a server with a kept map that has been made. */
async function madeMapServer() {
  const made = await mapServer({ burstPerSecond });
  const map = await made.created({ name: "Cranes", horizon_hours: 48 });
  await made.make();
  const { server } = made;
  return {
    ...server,
    server,
    map: await made.now(map.id),
    now: made.now,
    put: made.put,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describeServed("the page of kept maps", madeMapServer, (browser) => {
  /** Returns the answer of the API for the cell, in the hours of the map. */
  const answered = async (): Promise<V2.CompositeResponse> =>
    (
      await post(browser.served.server, "/v2/optimality/composite/", {
        location: cell,
        model: "noaa",
        entry: { type: "task", id: 1 },
        period: { start: browser.served.map.made!.from, hours: 48 },
        include: ["ensemble"],
      })
    ).json as V2.CompositeResponse;

  it("shows and draws the score that the API answers, by finger and by keyboard", async () => {
    await using tab = await browser.tab(address, sizes["phone"]);
    const { page, faults } = tab;
    const { forecast } = await answered();
    const reading = page
      .getByRole("region", { name: "The cell around 53.75° N, 7.50° E" })
      .getByRole("status");
    await expect.poll(() => reading.textContent()).toContain(`Score ${formatScore(forecast[0]!.score)}, `);
    await expect.poll(() => colourAt(page)).toSatisfy(isOfBand(forecast[0]!.score));

    const slider = page.getByRole("slider", { name: "Hours of the map" });
    await slider.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => reading.textContent()).toContain(`Score ${formatScore(forecast[24]!.score)}, `);
    await expect.poll(() => colourAt(page)).toSatisfy(isOfBand(forecast[24]!.score));
    await page.waitForURL(/hour=2026-11-22T/);

    // The cell is chosen before the next hour has settled in the address, which keeps both.
    await page.keyboard.press("ArrowRight");
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/at=53\.75,7\.75.*hour=2026-11-22T10/);
    await page.getByRole("heading", { name: "The cell around 53.75° N, 7.75° E" }).waitFor();
    await page.getByRole("link", { name: "Forecast", exact: true }).last().waitFor();
    expect(faults).toEqual([]);
  });

  it("asks for the maps and for the cells together, and draws its first map from one day", async () => {
    await using tab = await browser.tab("/console/account", sizes["phone"]);
    const { page, faults } = tab;
    const [gridAsked, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Each answer waits for what must not depend on it.
    await page.route("**/grid.json", (route) => {
      gridAsked.resolve();
      return route.continue();
    });
    await page.route("**/trpc/maps", async (route) => {
      await gridAsked.promise;
      return route.continue();
    });
    const isLater = /\/trpc\/(?!maps)|\/(?:countries-50m|large-towns|tz)-|\/c\/[1-9]\d*\/\d+\/\d+$/;
    await page.route(isLater, async (route) => {
      await drawn.promise;
      return route.continue();
    });
    await page.goto(`${browser.served.url}${address}&map=${browser.served.map.id}`);
    await page.locator(".cell-canvas").waitFor();
    await expect.poll(() => colourAt(page)).toMatch(/^#(?!000000)/);
    drawn.resolve();
    await page.getByText("of the cells workable").first().waitFor();
    expect(faults).toEqual([]);
  });

  it.each(Object.entries(sizes))("fits and is accessible on a %s screen", async (_, options) => {
    await using tab = await browser.tab(address, options);
    const { page, faults } = tab;
    await page.getByText("of the cells workable").first().waitFor();
    await page.locator(".map-tables summary").click();
    await page.getByRole("table", { name: "Best cells" }).waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await touchingLabels(page)).toEqual([]);
    expect(options.hasTouch === true ? await smallTargets(page) : []).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("asks about a drawn area, and charges what it said when it is asked", async () => {
    await using tab = await browser.tab(address, sizes["phone"]);
    const { page, faults } = tab;
    await page.locator(".cell-canvas").waitFor();
    const before = await usedBy(browser.served.server);
    await page.getByRole("button", { name: "Draw an area" }).click();
    for (const [x, y] of [
      [0.3, 0.3],
      [0.7, 0.35],
      [0.5, 0.6],
    ] as const)
      await tapMap(page, x, y);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 points. Tap on, or undo.").waitFor();
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Close the area" }).click();
    const ask = page.getByRole("button", { name: /^Ask for \d+ request/ });
    const price = Number(/\d+/.exec((await ask.textContent())!)![0]);
    expect(await usedBy(browser.served.server)).toBe(before);
    await ask.click();
    await page.getByRole("table", { name: "Best cells of the area" }).waitFor();
    expect(await usedBy(browser.served.server)).toBe(before + price);
    expect(new URL(page.url()).searchParams.get("draw")).toMatch(/^area:0\.8~.*~end$/);
    expect(await overflowOf(page)).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("opens a route from a file, and shows departures and steps", async () => {
    await using tab = await browser.tab(address, sizes["wide"]);
    const { page, faults } = tab;
    const line = {
      type: "LineString",
      coordinates: [
        [7.2, 53.5],
        [7.6, 53.9],
        [8, 54],
      ],
    };
    await page.getByLabel("Or open a file").setInputFiles({
      name: "way.geojson",
      mimeType: "application/geo+json",
      buffer: Buffer.from(JSON.stringify(line)),
    });
    await page.getByRole("button", { name: /^Ask for \d+ request/ }).click();
    await page.getByRole("table", { name: "Steps of the way" }).waitFor();
    expect(await page.locator(".step-line").count()).toBeGreaterThan(0);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("plays the hours, and nothing where the reader wants less motion", async () => {
    await using still = await browser.tab(address, { ...sizes["phone"], reducedMotion: "reduce" });
    await still.page.locator(".hour-card").waitFor();
    expect(await still.page.getByRole("button", { name: "Play" }).count()).toBe(0);
    await using moving = await browser.tab(address, sizes["phone"]);
    const slider = moving.page.getByRole("slider", { name: "Hours of the map" });
    await moving.page.getByRole("button", { name: "Play" }).click();
    await expect.poll(async () => Number(await slider.getAttribute("aria-valuenow"))).toBeGreaterThan(1);
    await moving.page.getByRole("button", { name: "Stop" }).click();
  });

  it("opens a map to others by a link, whose addresses are shown once, and takes it back", async () => {
    await using tab = await browser.tab(address, sizes["phone"]);
    const { page, faults } = tab;
    const links = page.getByRole("region", { name: "Links of this map" });
    await links.getByRole("button", { name: "Make a link" }).click();
    await links.getByLabel("What it is called in your list").fill("Portal");
    await links.getByLabel(/^Sites that may show it/).fill("https://portal.example.org/maps?port=7");
    await links.getByRole("button", { name: "Make it" }).click();
    const once = links.getByRole("group", { name: "The addresses, shown once" });
    const tiles = await once.getByLabel("Tiles, for a web map").inputValue();
    const tile = new URL(tiles.replace("{z}/{x}/{y}", "6/33/20")).pathname;
    const keyless = { headers: { "x-api-key": null } };
    expect((await browser.served.server.send(tile, keyless)).status).toBe(200);
    const wmts = new URL(await once.getByLabel("WMTS, for QGIS and ArcGIS").inputValue()).pathname;
    expect((await browser.served.server.send(wmts, keyless)).text).toContain("<Capabilities");
    expect(await once.getByLabel("Frame, for a page of a portal").inputValue()).toContain('/embed"');
    expect(await overflowOf(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    await once.getByRole("button", { name: "I have kept it" }).click();
    expect(await page.content()).not.toContain(tile.split("/")[2]);
    await links.getByText("in frames of https://portal.example.org").waitFor();
    await links.getByRole("button", { name: "Take back Portal" }).click();
    await page.getByRole("button", { name: "Take it back" }).click();
    await links.getByText("There is none.").waitFor();
    expect((await browser.served.server.send(tile, keyless)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  it("changes what a map shows, and asks again if somebody else has changed it meanwhile", async () => {
    await using tab = await browser.tab(address, sizes["phone"]);
    const { page } = tab;
    const { id } = browser.served.map;
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByText("The area stays as it is: 15 cells").waitFor();
    await page.getByLabel("Also where a work of several hours can start").check();
    await page.locator("label.inline select").selectOption("6");
    await browser.served.put(id, { name: "Cranes of others", horizon_hours: 48 });
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /^Save it for \d+ requests? each time$/ }).click();
    await page.getByRole("alert").getByText("“Cranes of others”").waitFor();
    expect((await browser.served.now(id)).window).toBeUndefined();
    await page.getByRole("button", { name: /^Save it/ }).click();
    await page.getByRole("heading", { name: "Cranes", level: 1 }).waitFor();
    const { name, window, area, version } = await browser.served.now(id);
    expect({ name, area }).toEqual({ name: "Cranes", area: browser.served.map.area });
    expect(window).toMatchObject({ duration_hours: 6, minimum_score: 0.1 });
    expect(version).toBe(browser.served.map.version + 2);
  });

  it("makes a map of a weather variable", async () => {
    await using tab = await browser.tab("/console/map?at=53.5,8&map=new", sizes["phone"]);
    const { page } = tab;
    await page.getByRole("button", { name: "Take all that is shown" }).click();
    await page.getByRole("radio", { name: "weather" }).check();
    await page.getByLabel("Weather variable").selectOption("temperature_2m");
    await page.getByRole("button", { name: /^Make it for \d+ requests each time$/ }).click();
    await page.getByText("Not made yet.").waitFor();
    const id = /map=(map_\w+)/.exec(page.url())![1]!;
    expect(await browser.served.now(id)).toMatchObject({ variable: "temperature_2m", state: "waiting" });
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await page.getByRole("heading", { name: "Cranes", level: 1 }).waitFor();
  });

  it("makes a map after it has said what it costs, and says that it waits", async () => {
    await using tab = await browser.tab("/console/map?at=53.5,8&entry=task:2&map=new", sizes["phone"]);
    const { page } = tab;
    await page.getByRole("button", { name: "Take all that is shown" }).click();
    await page.getByRole("button", { name: /^Make it for \d+ requests each time$/ }).click();
    await page.getByText("Not made yet.").waitFor();
    await page.waitForURL(/map=map_/);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused: it costs nothing").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await page.getByRole("heading", { name: "Cranes", level: 1 }).waitFor();
  });
});

/** Taps a point of the map, as shares of its width and height. */
async function tapMap(page: Page, x: number, y: number): Promise<void> {
  const before = await page.locator(".shape-point").count();
  const map = page.getByRole("application");
  await map.scrollIntoViewIfNeeded();
  const box = (await map.boundingBox())!;
  await page.touchscreen.tap(box.x + x * box.width, box.y + y * box.height);
  await expect.poll(() => page.locator(".shape-point").count()).toBe(before + 1);
}

/** Returns the color of the canvas in the middle of the frame of the chosen cell, such as `#115a9e`. */
function colourAt(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".cell-canvas");
    const frame = document.querySelector(".cell-frame");
    if (canvas === null || frame === null) return "";
    const [on, of] = [canvas.getBoundingClientRect(), frame.getBoundingClientRect()];
    const scale = canvas.width / on.width;
    const [x, y] = [of.x + of.width / 2 - on.x, of.y + of.height / 2 - on.y];
    const pixel = canvas.getContext("2d")!.getImageData(x * scale, y * scale, 1, 1).data;
    return `#${Array.from(pixel.slice(0, 3), (part) => part.toString(16).padStart(2, "0")).join("")}`;
  });
}

/** Returns a function that says whether a color is that of the band of a score, of its lines, or of its stripes of doubt. */
function isOfBand(score: number): (colour: string) => boolean {
  const band = classify(score);
  const lines: Partial<Record<string, { readonly light: string }>> = bandLineColours;
  const ground = bandColours.suitability[band].light;
  const pale = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16) * 0.45 + 255 * 0.55);
  const isPale = (colour: string): boolean =>
    pale.every(
      (part, index) => Math.abs(part - Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16)) <= 2,
    );
  return (colour) => colour === ground || colour === lines[band]?.light || isPale(colour);
}
