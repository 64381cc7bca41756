import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { brokenRules } from "./changeset-rules.ts";
import { type Changeset, parsedChangeset } from "./changesets.ts";
import { type ReleaseState, releaseState } from "./release-state.ts";

const root = join(import.meta.dirname, "../../..");
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

test("the changesets of this repository keep the rules of versions", () => {
  const broken = brokenRules(releaseState(root));
  expect(broken, broken.join("\n")).toEqual([]);
});

describe("what holds the versions", () => {
  test("packages of the contract move together, and no package moves for a minor of another", () => {
    expect(json(".changeset/config.json")).toMatchObject({
      fixed: [["@halcyon/schema", "@halcyon/sdk"]],
      linked: [],
      ignore: ["bench", "console", "deploy", "docs"].map((name) => `@halcyon/${name}`),
    });
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

describe("a rule of versions", () => {
  const packages = [
    { name: "@halcyon/schema", dependencies: ["zod"] },
    { name: "@halcyon/scoring", dependencies: ["@halcyon/schema"] },
    { name: "@halcyon/weather", dependencies: ["@halcyon/scoring"] },
    { name: "@halcyon/grib2", dependencies: [] },
    { name: "@halcyon/sdk", dependencies: [] },
    { name: "@halcyon/server", dependencies: ["@halcyon/schema"] },
  ].map((one) => ({ ...one, version: "1.2.0", folder: "", isPublished: one.name !== "@halcyon/server" }));
  const released: ReleaseState = {
    changesets: [],
    packages,
    preMode: undefined,
    branch: "next",
  };
  const note = (
    raises: Record<string, Changeset["raises"] extends ReadonlyMap<string, infer R> ? R : never>,
    rest: Partial<Changeset> = {},
  ) => ({
    id: "note",
    raises: new Map(Object.entries(raises).map(([name, raise]) => [`@halcyon/${name}`, raise])),
    group: "API and client",
    text: "V2: It is here.",
    isInPreRelease: false,
    ...rest,
  });
  const whole = note({ schema: "major", scoring: "major", weather: "major" });

  test.each<[of: string, state: Partial<ReleaseState>, broken: RegExp | undefined]>([
    [
      "a major of the contract that leaves out a package which depends on it",
      { preMode: "pre", changesets: [note({ sdk: "major", scoring: "major" })] },
      /Name as major: @halcyon\/weather\.$/,
    ],
    [
      "a major of the contract with all that depend on it",
      { preMode: "pre", changesets: [whole] },
      undefined,
    ],
    ["a major outside pre-releases", { changesets: [whole] }, /comes from pre-releases alone/],
    [
      "a new major while pre-releases end",
      { preMode: "exit", changesets: [whole] },
      /comes from pre-releases alone/,
    ],
    [
      "a major that a pre-release told",
      { preMode: "exit", changesets: [{ ...whole, isInPreRelease: true }] },
      undefined,
    ],
    [
      "a major of what is not released yet",
      { packages: packages.map((one) => ({ ...one, version: "0.0.0" })), changesets: [whole] },
      undefined,
    ],
    ["pre-releases on main", { branch: "main", preMode: "pre" }, /^main is never in pre mode/],
    ["the end of pre-releases on main", { branch: "main", preMode: "exit" }, /^main is never in pre mode/],
    [
      "a change of the contract without its version",
      { changesets: [note({ schema: "minor" }, { text: "A field." })] },
      /begins with its version/,
    ],
    [
      "a change of two versions",
      { changesets: [note({ schema: "minor" }, { text: "V1 and V2: A field." })] },
      undefined,
    ],
    [
      "a note of the console by itself",
      { changesets: [note({ console: "minor" })] },
      /^note: no release has @halcyon\/console\./,
    ],
    ["a note of the server", { changesets: [note({ server: "minor" })] }, undefined],
    [
      "a change of exports alone",
      { changesets: [note({ schema: "minor" }, { text: "A function.", group: "Packages" })] },
      undefined,
    ],
  ])("judges %s", (_, state, broken) => {
    const found = brokenRules({ ...released, ...state });
    if (broken === undefined) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringMatching(broken)]);
  });
});

test("a note has packages, a heading for its group, and words", () => {
  const text =
    '---\n"@halcyon/sdk": minor\n"@halcyon/server": patch\n---\n\n## Fixed\n\nA call.\n\nAnd more.\n';
  expect(parsedChangeset("call", text)).toEqual({
    id: "call",
    raises: new Map([
      ["@halcyon/sdk", "minor"],
      ["@halcyon/server", "patch"],
    ]),
    group: "Fixed",
    text: "A call.\n\nAnd more.",
  });
  expect(parsedChangeset("call", text.replace("## Fixed\n\n", ""))).toMatchObject({ group: undefined });
  expect(() => parsedChangeset("call", text.replace("minor", "huge"))).toThrow("raises no package by");
  expect(() => parsedChangeset("call", "A call.\n")).toThrow(/^\.changeset\/call\.md /);
});
