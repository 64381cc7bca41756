import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { searchIn } from "./engine.mts";
import { currentVersion, indexFile } from "./index-file.mts";
import { searchPlugin } from "./plugin.mts";

const page = (title: string, version: string = currentVersion): string =>
  `<meta name="docusaurus_version" content="${version}"><div class="theme-doc-markdown"><h1>${title}</h1><p>Some words.</p></div>`;

test("each version of a site under a path is found whole, apart from the others", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "V1"));
  writeFileSync(join(folder, "index.html"), page("Start"));
  writeFileSync(join(folder, "wind.html"), page("Wind"));
  writeFileSync(join(folder, "V1/wind.html"), page("Wind of V1", "V1"));
  writeFileSync(join(folder, "404.html"), "<h1>No page of the guide</h1>");
  const plugin = searchPlugin({ siteConfig: { baseUrl: "/halcyon/" } } as LoadContext);
  const site = {
    outDir: folder,
    routesPaths: ["/halcyon/404.html", "/halcyon/", "/halcyon/wind", "/halcyon/V1/wind"],
  } as unknown as Parameters<NonNullable<Plugin["postBuild"]>>[0];
  await plugin.postBuild!(site);
  const found = (query: string, version?: string): string[] => {
    const index = readFileSync(join(folder, indexFile(version)), "utf8");
    const search = searchIn(JSON.parse(index) as Parameters<typeof searchIn>[0]);
    return search(query).map(({ url }) => url);
  };
  expect(found("some words").toSorted()).toEqual(["/", "/wind"]);
  expect(found("is it an app")).toEqual(["/"]);
  expect(found("some words", "V1")).toEqual(["/V1/wind"]);
});
