import { basename } from "node:path";
import { isLong } from "@halcyon/testing";
import { problemCodes, problemKind } from "@halcyon/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { absenceOf, printedBy, snippetsCopy } from "./run-snippet.suite.mts";
import { snippets } from "./snippets.mts";

/** Patterns of the output of each program, by the first part of its name. */
const prints: Readonly<Record<string, RegExp>> = {
  "first-score": /T\d\d:00:00Z/,
  "first-score-v2": /T\d\d:00:00(?:Z|\+0[01]:00)/,
  "three-sites": /London/,
  "own-task": /T\d\d:00:00(?:Z|\+00:00)/,
  "next-window": /probability/,
  "own-window": /windows['"]?(?:: ?\[|$)/m,
  "agent-call": /"structuredContent":\{"about":\{"synthetic":true/,
  "follow-events": /^(?:retry: \d+\nid: \d+\n|\d+ window\.found\n)/m,
  "many-places": /^London [\d.]+ ?\nHamburg [\d.]+ ?\n$|^\{"ref":"London".*\n\{"ref":"Hamburg"/,
  "long-span": /^1979-01-01[T ]00:00:00(?:Z|\+00:00)[ ,].+?\r?\n19\d\d-.*\r?\n$/,
  "watch-a-site": /wat_\w+.*window\.found/s,
  "week-of-lifts": /(?:20\d\d-\d\d-\d\d'?\W+(?:Leeds|London|Plymouth|Aberdeen|Liverpool|no lift)\b[^]*?){5}/,
  convoy: /(?:^20\d\d-\d\d-\d\dT\d\d:00 .*[\d.]+ ?\n){3}Weakest: km [\d.]+ to [\d.]+,? [\d.]+ ?$/m,
  "lift-preview": /^\d+ of 72 hours are a stop\.$/m,
  "lift-keep": /^Task \d+: 20\d\d-.* \w*likely\w*$/m,
  "edr-xarray": /^\[[\d.\s]+\]$/m,
  "field-frames":
    /^pandas: ([\d.]+ m)\npolars: \1\nDuckDB: \1\nxarray: \1\ngeopandas: \1\n\d+ of 24 hours are calm everywhere\n[^]*m\/s\n[1-9]\d* of 63 cells are near Helgoland$/m,
  "edr-owslib": /'noaa-hourly'.*\n\[\d+\.\d+, .*\]$/m,
  "edr-position":
    /^longitude,latitude,timestamp,.*\r\n-0\.12,51\.5,2003-08-04T00:00:00Z,true,[\d.]+,[\d.]+\r$/m,
  "rainy-days-frame": /^2015 +\d+\n(?:20\d\d +\d+\n){9}.*'precipitation': 'mm'/ms,
};

/** Programs that request the Monday after the date of the machine. The others use a server with a stopped clock. */
const byOwnClock = new Set(["three-sites", "week-of-lifts"]);

/** Programs that follow the links of a page, so that the server may not have a public address. */
const byLinks = new Set(["edr-xarray"]);

let server: DocsServer;
let presentServer: DocsServer;
let folder: string;
beforeAll(async () => {
  server = await docsServer();
  presentServer = await docsServer({ nowMs: Date.now });
  folder = snippetsCopy();
});
afterAll(async () => {
  await presentServer[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const names = Object.keys(snippets).map((path) => basename(path));
const stemOf = (name: string): string => name.split(".")[0]!;
// Others belong to a tutorial, whose test runs them: they run until they are stopped, write a file or are a page.
const programs = Object.keys(prints).map((stem) => names.filter((name) => stemOf(name) === stem));
// `npm test` runs each in one of its languages, another one each time.
const chosen = isLong ? programs.flat() : programs.map((all, index) => all[index % all.length]!);
for (const name of chosen) {
  const absence = await absenceOf(name);
  test.skipIf(absence !== undefined)(
    `${name} runs against a server${absence === undefined ? "" : ` (${absence})`}`,
    async () => {
      // An event has to be there before it can be followed.
      if (name.startsWith("follow-events")) await printedBy("watch-a-site.sh", folder, server);
      await using linked = byLinks.has(stemOf(name)) ? await docsServer({ environment: {} }) : undefined;
      const usual = byOwnClock.has(stemOf(name)) ? presentServer : server;
      const stdout = await printedBy(name, folder, linked ?? usual);
      expect(stdout).toMatch(prints[stemOf(name)]!);
      expect(stdout).not.toContain("/errors/");
    },
  );
}

test("every program is run by a test", () => {
  const ownTest = ["data-frames", "receive-events", "tender-table", "spraying", "scissor-lift"].concat([
    "map-maplibre",
    "map-leaflet",
    "map-deckgl",
    "map-portal",
    "cable-campaign",
    "cable-starts",
    "five-roofs",
    "plan-file",
    "tower-lifts",
    "turbine-starts",
    "turbine-weather",
  ]);
  expect([...new Set(names.map(stemOf))].toSorted()).toEqual([...Object.keys(prints), ...ownTest].toSorted());
});

test("the server's own page of an error says what the docs say", async () => {
  for (const code of problemCodes) {
    const { status, text } = await server.send("GET", `/errors/${code}`);
    expect(status, code).toBe(200);
    const { title, remedy } = problemKind(code);
    const plain = text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    expect(plain, code).toContain(title);
    expect(plain, code).toContain(remedy);
  }
});
