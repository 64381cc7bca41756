import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forecastSet, setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { runCommand } from "../cli/run-command.suite.ts";
import { parseConfig } from "../../src/config/config.ts";
import { runningServer } from "../harness/running-server.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";

const root = new URL("../../../../", import.meta.url);
const page = await readFile(new URL("docs/content/tutorials/region.mdx", root), "utf8");
const example = "examples/store-gfs/halcyon.config.json";

/** Command lines on the page, in order. */
const lines = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) =>
  block!.replaceAll(/\\\n\s*/g, "").trim(),
);
const wordsOf = (line: string): string[] => line.split("npm run halcyon -- ")[1]!.split(" ");

const { run } = forecastSet("gfs");

test("the commands of the page go from files of NOAA to an answer for the region", async () => {
  await using provider = await providerServer(setFiles("gfs"));
  const folder = temporaryFolder();
  const config = join(folder, example);
  await mkdir(join(config, ".."), { recursive: true });
  await writeFile(config, await readFile(new URL(example, root)));
  const environment = { HALCYON_DATA_DIR: join(folder, ".halcyon") };
  const [ingest, doctor, start, , ask, follow, ...more] = lines;
  expect(more).toEqual([]);
  expect(follow).toBe(ingest!.replace("--hours 48", "--watch"));
  expect(start).toBe(`HALCYON_CONFIG=${example} npm start`);

  // The files of one run stand in for those of NOAA.
  const offline = [
    "--base-url",
    provider.baseUrl,
    "--run",
    new Date(run * 3_600_000).toISOString().slice(0, 13),
  ];
  const ingested = await runCommand([...wordsOf(ingest!), ...offline], environment);
  expect(ingested).toMatchObject({ code: 0, stderr: "" });
  expect(ingested.stdout).toMatch(/^gfs: Published in .*\/store\/gfs: \d+ variables at 9 cells\.$/m);

  expect(doctor).toContain(`HALCYON_CONFIG=${example} `);
  const configured = { ...environment, HALCYON_CONFIG: config };
  expect((await runCommand(wordsOf(doctor!), configured)).stdout).toContain("noaa-gfs");

  const readText = (path: string): string => readFileSync(path, "utf8");
  const models = await modelSources(parseConfig(configured, folder, readText), readText);
  await using server = await runningServer({ ports: { models } });
  server.clock.ms = (run + 1) * 3_600_000;
  const path = /"\$HALCYON_URL([^"]+)"/.exec(ask!)![1]!;
  const answer = await server.send(path);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("x-halcyon-source")).toContain("noaa-gfs");
  expect(answer.headers.get("x-halcyon-synthetic")).toBe("?0");
  const [, hours] = /of the next (\d+) hours/.exec(page)!;
  const { hourly } = JSON.parse(answer.text) as {
    readonly hourly: { readonly timestamp: readonly string[] } & Readonly<
      Record<"temperature_2m" | "wind_gusts_10m", { readonly median: readonly (number | null)[] }>
    >;
  };
  expect(hourly.timestamp).toHaveLength(Number(hours));
  for (const name of ["temperature_2m", "wind_gusts_10m"] as const)
    expect(hourly[name].median, name).not.toContain(null);

  const [, status, code] = /outside the region gets (\d+) `(\w+)`/.exec(page)!;
  const outside = await server.send(path.replace("latitude=51.5", "latitude=48.9"));
  expect([outside.status, JSON.parse(outside.text)]).toMatchObject([Number(status), { code }]);
});
