import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { brokenRules } from "./changeset-rules.ts";
import { type Changeset, parsedChangeset } from "./changesets.ts";
import { releaseState } from "./release-state.ts";

const root = join(import.meta.dirname, "../../..");
const state = releaseState(root);
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

test("the changesets of this repository keep the rules of versions", () => {
  const broken = brokenRules(state);
  expect(broken, broken.join("\n")).toEqual([]);
});

describe("the configuration of versions", () => {
  test("packages of the contract move together, so do the parts of the server, and no package moves for a minor of another", () => {
    expect(json(".changeset/config.json")).toMatchObject({
      fixed: [["@halcyon/schema", "@halcyon/sdk", "@halcyon/python"], expect.anything()],
      linked: [],
      ignore: [],
    });
    const unpublished = globSync("{packages/*,apps/*,clients/*,docs,bench,deploy}/package.json", {
      cwd: root,
    })
      .map(json)
      .filter((one) => one.private === true)
      .map(({ name }) => name);
    const [ofContract, ofServer] = json(".changeset/config.json").fixed;
    expect(new Set(ofServer)).toEqual(new Set(unpublished.filter((name) => !ofContract.includes(name))));
    const ranges = globSync("packages/*/package.json", { cwd: root }).flatMap((path) => {
      const { dependencies, devDependencies, peerDependencies } = json(path);
      const all = Object.entries({ ...devDependencies, ...dependencies, ...peerDependencies });
      // What tests share is no part of a package.
      const ours = all.filter(([name]) => name.startsWith("@halcyon/") && name !== "@halcyon/testing");
      return ours.map(([, range]) => range);
    });
    expect(new Set(ranges)).toEqual(new Set(["workspace:^"]));
  });

  test("`npm run prepare-release` alone raises versions, and neither formats nor writes changelogs by changesets", () => {
    const scripts: Readonly<Record<string, string>> = json("package.json").scripts;
    expect(scripts["prepare-release"]).toMatch(
      /scripts\/program\.cjs .*packages\/schema\/contract\/prepare-release\.ts$/,
    );
    expect(Object.values(scripts).filter((one) => /changeset version/.test(one))).toEqual([]);
    expect(json(".changeset/config.json")).toMatchObject({ changelog: false, format: false, commit: false });
  });
});

const released = { ...state, packages: state.packages.map((one) => ({ ...one, version: "1.2.0" })) };
const all = state.packages.map(({ name }) => name);
const note = (
  names: readonly string[],
  rest: Partial<Changeset> = {},
  raise: "major" | "minor" | "patch" = "minor",
) => ({
  id: "note",
  raises: new Map(names.map((name) => [name, raise])),
  group: "API and client",
  text: "V2: It is here.",
  isInPreRelease: false,
  ...rest,
});
const sdk = "@halcyon/sdk";

const of = "@halcyon/schema";
const next = { ...released, packages: state.packages.map((one) => ({ ...one, version: "2.0.0-next.0" })) };
const later = { ...released, packages: state.packages.map((one) => ({ ...one, version: "9.0.0" })) };
test.each([
  ["a change of two versions", next, note([of], { text: "V1 and V2: A field." }), "pre", undefined],
  ["a first major in pre-releases", released, note(all, {}, "major"), "pre", undefined],
  ["a fix of what is released", released, note([sdk], {}, "patch"), undefined, undefined],
  ["a minor of the newest version", later, note([sdk]), undefined, undefined],
  ["no group", next, note([sdk], { group: undefined }), "pre", /begins with no group/],
  ["the console alone", next, note(["@halcyon/console"]), "pre", /no release has @halcyon\/console\./],
  ["a part of the server alone", next, note(["@halcyon/base"]), "pre", /no release has @halcyon\/base\./],
  ["no version", next, note([of], { text: "A field." }), "pre", /begins with its version/],
  ["a major by itself", released, note(all, {}, "major"), "exit", /comes from pre-releases alone/],
  ["a lonely major", next, note([sdk], {}, "major"), "pre", /Name as major: @halcyon\/cli, .*server\.$/],
  [
    "a minor of what is released",
    released,
    note([sdk]),
    undefined,
    /^note: what follows 1\.2\.0 takes fixes/,
  ],
  [
    "a fix as the first pre-release",
    released,
    note([sdk], {}, "patch"),
    "pre",
    /^Fixes have the next numbers of @halcyon\/sdk/,
  ],
] as const)("judges a note with %s", (_, before, one, preMode, broken) => {
  const found = brokenRules({ ...before, preMode, changesets: [one] });
  expect(found).toEqual(broken === undefined ? [] : [expect.stringMatching(broken)]);
});

test("a note has packages, a heading for its group, and words", () => {
  const text =
    '---\n"@halcyon/sdk": minor\n"@halcyon/server": patch\n---\n\n## Fixed\n\nA call.\n\nAnd more.\n';
  const raises = new Map([
    [sdk, "minor"],
    ["@halcyon/server", "patch"],
  ]);
  expect(parsedChangeset("call", text)).toEqual({
    id: "call",
    raises,
    group: "Fixed",
    text: "A call.\n\nAnd more.",
  });
  expect(parsedChangeset("call", text.replace("## Fixed\n\n", ""))).toMatchObject({ group: undefined });
  expect(() => parsedChangeset("call", text.replace("minor", "huge"))).toThrow("raises no package by");
  expect(() => parsedChangeset("call", "A call.\n")).toThrow(/^\.changeset\/call\.md /);
});
