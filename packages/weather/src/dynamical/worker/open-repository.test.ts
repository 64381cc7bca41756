import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { requireIcechunk } from "./open-repository.ts";

const { peerDependencies, peerDependenciesMeta } = createRequire(import.meta.url)(
  "../../../package.json",
) as {
  peerDependencies: Readonly<Record<string, string>>;
  peerDependenciesMeta: Readonly<Record<string, { optional: boolean }>>;
};

test("the packages that are asked for are the optional ones that this package names, in their versions", () => {
  const named = Object.entries(peerDependencies).map(([name, version]) => `${name}@${version}`);
  expect(named).toEqual(["@earthmover/icechunk@2.2.2", "@earthmover/icechunk-wasm32-wasi@2.2.2"]);
  expect(Object.values(peerDependenciesMeta)).toEqual([{ optional: true }, { optional: true }]);
  expect(() => requireIcechunk(() => false)).toThrow(`npm install ${named.join(" ")}`);
});

test("nothing is asked for where they are there", () => {
  expect(() => requireIcechunk()).not.toThrow();
});
