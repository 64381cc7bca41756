import { v1 } from "@halcyon/schema";
import { endpoints } from "@halcyon/schema/v1";
import { expect, test } from "vitest";
import { repositoryText } from "../repository-text.mts";
import { carriedData } from "./carried-data.mts";
import { changes } from "./changes.mts";
import { citation } from "./citation.mts";
import { costs } from "./costs.mts";
import { dataLicences } from "./data-licences.mts";
import { measured } from "./measured.mts";
import { releaseList, releasePages } from "./releases.mts";

test("the citation names the authors and the licence of the packages", () => {
  const { author, license } = JSON.parse(repositoryText("package.json")) as Record<string, string>;
  const words = citation(repositoryText("CITATION.cff"));
  expect(words.toLowerCase()).toContain(author!.toLowerCase());
  expect(words).toContain(`license = {${license}}`);
});

test("a citation without authors is refused", () => {
  expect(() => citation("title: Halcyon\nlicense: Apache-2.0\nauthors: []")).toThrow("authors");
});

test("a changed price changes its row, and an endpoint that becomes free leaves the table", () => {
  const composite = v1["optimality.composite"];
  expect(costs([composite])).toContain("| operational | 1 request |");
  expect(costs([{ ...composite, cost: 7 }])).toContain("7 requests");
  expect(costs([{ ...composite, cost: 0 }])).not.toContain(composite.path);
  expect(costs()).toContain(
    `The other ${endpoints.filter(({ cost }) => cost === 0).length} endpoints are free`,
  );
});

test("a figure that the benchmarks no longer have is asked for by its name", () => {
  const results = repositoryText("bench/results.json");
  expect(measured(results)).toMatch(/memory after the first answer \| \d+ MiB/);
  expect(() => measured(results.replace("start to first answer, second start", "start"))).toThrow(
    'bench/results.json has no figure "start to first answer, second start".',
  );
});

test("every provider, record and kind of station file has its licence", async () => {
  const table = await dataLicences();
  for (const id of [
    "synthetic",
    "open-meteo-era5",
    "noaa-gefs",
    "ecmwf-ens",
    "era5",
    "nex-gddp-cmip6",
    "tmy3",
  ])
    expect(table).toContain(`\`${id}`);
  expect(table).toContain("Contains modified Copernicus Climate Change Service information");
});

test("the changelog has each revision that is served, and its notes under what a user does", () => {
  const raises = new Map([["@halcyon/schema", "minor"]] as const);
  const note = { id: "rain", raises, group: "API and client", text: "V2: Rain.", isInPreRelease: false };
  const text = changes([note]);
  expect(text).toMatch(/\| V1 \| current \| `\d{4}-\d{2}-\d{2}` \|/);
  expect(text).toMatch(/^### API and client$/m);
  expect(text).toMatch(/^- V2: Rain\.$/m);
  expect(changes([])).toContain("Nothing waits.");
});

const changelog = `# Changelog

## 1.1.0 of schema (2026-12-31)

### Fixed

- A gap of <1 h.

## 1.0.1 of schema (2026-12-31)

### Fixed

- Another one.

## 1.0.0 of schema and sdk (2026-12-01)

### Score and decide

- First.
`;

test("a release has a page with its notes, and the changelog leads to it", () => {
  const pages = releasePages(changelog);
  expect(pages.map(({ path }) => path)).toEqual(
    ["2026-12-31-2", "2026-12-31", "2026-12-01"].map((slug) => `changelog/${slug}.mdx`),
  );
  expect(pages[0]!.text).toContain(String.raw`## Fixed${"\n\n"}- A gap of \<1 h.`);
  expect(pages[0]!.text).not.toContain("Another one");
  for (const { path } of pages) expect(releaseList(changelog)).toContain(`(/${path})`);
});

test("before the first release there is no page of one", () => {
  expect(releasePages("")).toEqual([]);
  expect(releaseList("")).not.toContain("](/changelog/");
});

test("data that programs carry are named with those programs, as long as their origin says so", () => {
  const table = carriedData();
  expect(table).toContain("| Natural Earth | the mask of land and sea");
  expect(table).toMatch(
    /\| `apps\/console`, `apps\/server`, `docs`, `packages\/weather` \| public domain \|/,
  );
  const silent = (path: string): string => (path.endsWith(".py") ? "towns of nobody" : repositoryText(path));
  expect(() => carriedData(silent)).toThrow("no longer says");
});
