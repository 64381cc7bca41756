import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiVersions } from "./api-versions.ts";

const names = (version: keyof typeof apiVersions): string[] => Object.keys(apiVersions[version].table);

test("every endpoint of V1 is in V2, or it is said what answers instead", () => {
  const { table, gone } = apiVersions.v2;
  const missing = names("v1").filter((name) => !Object.hasOwn(table, name));
  expect(missing.toSorted()).toEqual(Object.keys(gone).toSorted());
  for (const { to } of Object.values(gone)) expect(names("v2")).toContain(to);
});

test("an endpoint stands under the path of its version, by a name that no other has", () => {
  const rows = Object.values(apiVersions).flatMap(({ table }) => Object.values(table));
  for (const { path, version } of rows) expect(path.startsWith(`/${version}/`)).toBe(true);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

const folder = new URL("./", import.meta.url);

function importsOf(file: string): string[] {
  const text = readFileSync(new URL(file, folder), "utf8");
  return [...text.matchAll(/from "([^"]+)"/g)].map(([, path]) => new URL(path!, new URL(file, folder)).href);
}

const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);
/** Files that combine the API versions. */
const joints = new Set(["index.ts", "api-versions.ts"]);

test.each(["v1", "v2"])(
  "%s imports no other version, and nothing that versions share imports it",
  (version) => {
    const own = new URL(`${version}/`, folder).href;
    const outside = files.filter(
      (file) => !file.startsWith(`${version}/`) && !joints.has(file) && !file.endsWith(".test.ts"),
    );
    expect(outside.filter((file) => importsOf(file).some((path) => path.startsWith(own)))).toEqual([]);
  },
);
