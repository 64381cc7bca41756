import { readFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "@halcyon/library";
import { runProcess } from "@halcyon/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { snippetsCopy } from "./run-snippet.suite.mts";
import { snippets } from "./snippets.mts";

const page = readFileSync(join(import.meta.dirname, "content/tutorials/convoy.mdx"), "utf8");

let server: DocsServer;
beforeAll(async () => void (server = await docsServer()));
afterAll(() => server[Symbol.asyncDispose]());

test("the page prints the nights and the weakest stretch that the program finds", async () => {
  const { stdout, stderr } = await runProcess([process.execPath, "convoy.ts"], {
    cwd: snippetsCopy(),
    env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key },
  });
  const lines = stdout.trim().split("\n");
  const told = [...page.matchAll(/^\| (2026-.*) \|$/gm)].map(([, row]) =>
    row!.split("|").map((cell) => cell.trim()),
  );
  expect(
    lines.slice(0, -1).map((line) => line.split(" ")),
    stderr,
  ).toEqual(told);
  expect(page).toContain(`\n${lines.at(-1)}\n`);
});

test("the page compares the members of the whole way with a product of its stretches", async () => {
  const body = {
    points: [
      { latitude: 53.87, longitude: 8.7 },
      { latitude: 52.4, longitude: 9.7, stay_hours: 1 },
      { latitude: 51.32, longitude: 9.5 },
    ],
    speed_kmh: 40,
    surface: "land",
    departures: { start: "2026-11-23T19:00:00Z", hours: 1 },
    minimum_score: 0.91,
    model: "noaa",
    entry: { type: "task", id: 52 },
  };
  const { text } = await server.send("POST", "/v2/optimality/route/", body);
  const { departures, steps, metadata } = JSON.parse(text) as {
    departures: { share: number }[];
    steps: { shares: number[] }[];
    metadata: { route: { cells: number } };
  };
  const product = steps.reduce((share, { shares }) => share * shares[0]!, 1);
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  expect(page).toContain(`${percent(departures[0]!.share)} of the members are good all the way`);
  expect(page).toContain(`all stretches gives ${percent(product)}`);
  expect(metadata.route.cells).toBe(16);
});

test("all programs and the page score high-sided vehicles", () => {
  const { id } = entries.find(({ slug }) => slug === "high-sided-vehicle-trip")!;
  expect(page).toContain(`for high-sided vehicles, task ${id} of`);
  for (const ending of ["ts", "py", "R", "sh"]) {
    const { code } = snippets[`docs/snippets/convoy.${ending}`]!;
    expect(code).toMatch(new RegExp(`"?type"?\\s*[:=] "task", "?id"?\\s*[:=] ${id}\\b`));
  }
});
