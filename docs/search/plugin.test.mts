import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { expect, test } from "vitest";
import { indexFile, searchPlugin } from "./plugin.mts";

const page = (title: string): string =>
  `<meta name="docusaurus_version" content="current"><div class="theme-doc-markdown"><h1>${title}</h1><p>Some words.</p></div>`;

test("a site under a path is found whole, and its links lead under the path", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "halcyon-site-"));
  writeFileSync(join(folder.path, "index.html"), page("Start"));
  writeFileSync(join(folder.path, "wind.html"), page("Wind"));
  const siteConfig = { title: "Guide", tagline: "all of it", baseUrl: "/halcyon/" };
  const plugin = searchPlugin({ siteConfig } as LoadContext);
  const site = {
    outDir: folder.path,
    routesPaths: ["/halcyon/404.html", "/halcyon/", "/halcyon/wind"],
  } as unknown as Parameters<NonNullable<Plugin["postBuild"]>>[0];
  await plugin.postBuild!(site);
  const read = (file: string): string => readFileSync(join(folder.path, file), "utf8");
  expect(read("llms.txt")).toContain(
    "- [Start](/halcyon/): Some words.\n- [Wind](/halcyon/wind): Some words.",
  );
  expect(Object.values((JSON.parse(read(indexFile)) as { documentIds: object }).documentIds)).toEqual([
    "/",
    "/wind",
  ]);
});
