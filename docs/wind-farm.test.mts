import { readFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "@halcyon/library";
import type { AreaCost, AreaRequest, AreaResponse } from "@halcyon/schema/v2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";

const page = readFileSync(join(import.meta.dirname, "content/tutorials/wind-farm.mdx"), "utf8");
const path = "/v2/optimality/area/";
const request = JSON.parse(/```json title="POST .*"\n(.*?)```/s.exec(page)![1]!) as AreaRequest;

/** Sunday before the week of the page [ms since 1970]. */
const nowMs = Date.UTC(2026, 10, 29, 8);

let server: DocsServer;
beforeAll(async () => void (server = await docsServer({ nowMs: () => nowMs })));
afterAll(() => server[Symbol.asyncDispose]());

async function answered<Answer>(change: Partial<AreaRequest>, to = path): Promise<Answer> {
  const { status, text } = await server.send("POST", to, { ...request, ...change });
  expect(status, text).toBe(200);
  return JSON.parse(text) as Answer;
}

/** Returns the rows of the table whose heading begins with a word. */
function rowsOf(heading: string): string[][] {
  const table = page.slice(page.indexOf(`| ${heading} `)).split("\n\n")[0]!;
  const rows = table.split("\n").slice(2);
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const minute = (local: string): string => local.slice(0, "2026-11-30T12:00".length);

test("the page prints the windows of each share", async () => {
  const told = rowsOf("area_share");
  expect(told.length).toBeGreaterThan(2);
  for (const [share, window, probability] of told) {
    const { windows, none_because: none } = await answered<AreaResponse>({ area_share: Number(share) });
    const [best] = windows.map((one) => one.best);
    const found =
      best === undefined
        ? ["none", none?.reason === "probability" && none.best_probability]
        : [`${minute(best.start_local)} to ${minute(best.end_local).slice(-5)}`, best.probability];
    expect([window, Number(probability)]).toEqual(found);
  }
});

test("the page prints the hours of the afternoon", async () => {
  const { hours } = await answered<AreaResponse>({});
  const told = rowsOf("hour");
  expect(told.length).toBeGreaterThan(2);
  for (const [hour, ...figures] of told) {
    const { workable, worst, ensemble } = hours!.find(({ local }) => minute(local) === hour)!;
    expect(figures.map(Number)).toEqual([workable, worst.score, ensemble!.probability]);
  }
});

test("the page says what the farm costs, and names the blade lift", async () => {
  const { cost, scored } = await answered<AreaCost>({}, `${path}cost`);
  expect(page).toContain(`${scored} cells at sea, which cost ${cost} requests`);
  const { slug } = entries.find(({ id }) => id === (request.entry as { id: number }).id)!;
  expect(page).toContain(`--task ${slug} `);
});
