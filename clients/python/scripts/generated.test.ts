import { globSync, readFileSync } from "node:fs";
import { apiVersionNames, apiVersions } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { clientFiles } from "./client-files.ts";
import { endpointTables } from "./endpoint-tables.ts";
import { generatorAbsence, modelFiles } from "./model-files.ts";

const sources = new URL("../src/halcyon_weather/", import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, sources), "utf8");

test.each([
  ...Object.entries(endpointTables()).map(([name, text]) => [`_generated/${name}`, text] as const),
  ...Object.entries(clientFiles()),
])("%s is what the schema makes today; `npm run generate` renews it", (name, text) => {
  expect(textOf(name)).toBe(text);
});

const absence = generatorAbsence();

describe.skipIf(absence !== undefined)(`models${absence === undefined ? "" : ` (${absence})`}`, () => {
  test("are what the schema makes today; `npm run generate` renews them", () => {
    const files = modelFiles();
    for (const [name, text] of Object.entries(files)) expect(textOf(name), name).toBe(text);
    const made = [
      ...Object.keys(endpointTables()).map((name) => `_generated/${name}`),
      ...Object.keys(files),
    ];
    const present = globSync("_generated/**/*.py", { cwd: sources }).filter((name) => textOf(name) !== "");
    expect(present.toSorted()).toEqual(made.filter((name) => name.startsWith("_generated/")).toSorted());
  });
});

test.each(apiVersionNames)("the client of %s makes the call of every endpoint", (version) => {
  const written = globSync(["*.py", `${version}/*.py`], { cwd: sources })
    .map((name) => textOf(name))
    .join("\n");
  const isCalled = (name: string): boolean =>
    written.includes(`"${name}"`) ||
    written.includes(`{self._kind}.${name.replace(/^(?:tasks|scenarios)\./, "")}"`);
  expect(Object.keys(apiVersions[version].table).filter((name) => !isCalled(name))).toEqual([]);
});
