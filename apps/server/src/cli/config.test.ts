import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { configFrom } from "../environment.ts";
import { presetNames } from "../config/presets/presets.ts";
import { runCommand } from "../../test/cli/run-command.suite.ts";

const root = join(import.meta.dirname, "../../../..");
const examples = join(root, "examples");

/** Returns the output of `config print`, and the configuration that results from a file with this output. */
async function printed(environment: Record<string, string>, ...options: readonly string[]) {
  const { code, stdout, stderr } = await runCommand(["config", "print", ...options], environment);
  expect(code).toBe(0);
  const file = join(temporaryFolder(), "halcyon.json");
  writeFileSync(file, stdout);
  return { stdout, stderr, config: configFrom({ HALCYON_CONFIG: file }) };
}

test.each(presetNames)("what %s means is a file that starts the same weather", async (word) => {
  const { models, historical, projections, openMeteo } = configFrom({ HALCYON_WEATHER: word });
  const same = { models, historical, projections, openMeteo, preset: undefined };
  expect((await printed({ HALCYON_WEATHER: word })).config).toMatchObject(same);
  expect((await printed({ PORT: "broken" }, "--preset", word)).config).toMatchObject(same);
});

test.each(["sand-point", "climate", "store-gfs"])(
  "the example %s is printed with paths that hold anywhere",
  async (name) => {
    const folder = join(examples, name);
    const { config, stdout } = await printed({ HALCYON_CONFIG: join(folder, "halcyon.config.json") });
    for (const [, path] of stdout.matchAll(/"(?:path|file)": "(.+)"/g)) expect(path).toMatch(/^\//);
    const written = JSON.parse(readFileSync(join(folder, "halcyon.config.json"), "utf8")) as {
      models: object;
    };
    expect(Object.keys(config.models)).toEqual(Object.keys(written.models));
  },
);

test.each(globSync(join(examples, "*/halcyon.config.json")))(
  "%s looks for files in the repository alone",
  (file) => {
    const named = readFileSync(file, "utf8").matchAll(/"(?:path|file)": "(.+)"/g);
    for (const [, path] of named) expect(relative(root, join(file, "..", path!))).not.toMatch(/^\.\./);
  },
);

test("nothing that lets somebody in is printed, and its place is named", async () => {
  const file = join(temporaryFolder(), "halcyon.json");
  const store = { source: "store", url: "https://bucket.example/gfs?X-Signature=hidden", part: "gfs" };
  writeFileSync(
    file,
    JSON.stringify({
      models: { noaa: { deterministic: store } },
      open_meteo: { base_urls: { forecast: "https://me:hidden@weather.example/" } },
    }),
  );
  const { stdout, stderr } = await printed({ HALCYON_CONFIG: file, HALCYON_OPEN_METEO_API_KEY: "hidden" });
  expect(stdout + stderr).not.toContain("hidden");
  expect(JSON.parse(stdout)).toMatchObject({
    models: { noaa: { deterministic: { url: "https://bucket.example/gfs" } } },
    open_meteo: { base_urls: { forecast: "https://weather.example/" } },
  });
  expect(stderr).toContain("models.noaa.deterministic.url is printed without user and query");
});

test("a word that nobody knows is refused with those that there are", async () => {
  const { code, stderr } = await runCommand(["config", "print", "--preset", "rael"], {});
  expect(code).toBe(2);
  expect(stderr).toContain(presetNames.join(", "));
});
