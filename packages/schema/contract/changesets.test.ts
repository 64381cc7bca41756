import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { brokenRules } from "./changeset-rules.ts";
import { type Changeset, changesetsIn, parsedChangeset } from "./changesets.ts";
import { type ReleaseState, releaseState } from "./release-state.ts";

const root = join(import.meta.dirname, "../../..");
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

describe("the changesets of this repository", () => {
  test("say packages, a group of the changelog and words", () => {
    const broken = globSync(".changeset/{,pre/}*.md", { cwd: root }).flatMap((path) => {
      try {
        parsedChangeset(basename(path, ".md"), readFileSync(join(root, path), "utf8"));
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(broken, broken.join("\n")).toEqual([]);
  });

  test("raise packages that exist", () => {
    const manifests = globSync(["{packages,apps}/*/package.json", "{docs,bench,deploy}/package.json"], {
      cwd: root,
    });
    const names = new Set(manifests.map((path) => json(path).name));
    const unknown = changesetsIn(root).flatMap(({ id, raises }) =>
      [...raises.keys()].filter((name) => !names.has(name)).map((name) => `${id}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test("keep the rules of versions", () => {
    const broken = brokenRules(releaseState(root));
    expect(broken, broken.join("\n")).toEqual([]);
  });
});

describe("what holds the versions", () => {
  test("packages of the contract move together, and no package moves for a minor of another", () => {
    expect(json(".changeset/config.json")).toMatchObject({
      fixed: [["@halcyon/schema", "@halcyon/sdk"]],
      linked: [],
    });
    const ranges = globSync("packages/*/package.json", { cwd: root }).flatMap((path) => {
      const { dependencies, devDependencies, peerDependencies } = json(path);
      const all = Object.entries({ ...devDependencies, ...dependencies, ...peerDependencies });
      return all.filter(([name]) => name.startsWith("@halcyon/")).map(([, range]) => range);
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
  ].map((one) => ({ ...one, version: "1.2.0", folder: "" }));
  const released: ReleaseState = {
    changesets: [],
    packages,
    serverVersion: "1.4.0",
    preMode: undefined,
    branch: "next",
  };
  const note = (
    raises: Record<string, Changeset["raises"] extends ReadonlyMap<string, infer R> ? R : never>,
    rest: Partial<Changeset> = {},
  ) => ({
    id: "note",
    raises: new Map(Object.entries(raises).map(([name, raise]) => [`@halcyon/${name}`, raise])),
    group: "API and client" as const,
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

test("a changeset without a group is told which there are", () => {
  const text = '---\n"@halcyon/sdk": minor\n---\n\nA call.\n';
  expect(() => parsedChangeset("call", text)).toThrow(
    '.changeset/call.md begins with no group. Write one of these above its words: "## About this release", "## Score and decide"',
  );
  expect(() => parsedChangeset("call", text.replace("A call", "## Calls\n\nA call"))).toThrow(
    "begins with no group",
  );
  expect(parsedChangeset("call", text.replace("A call", "## Fixed\n\nA call"))).toMatchObject({
    group: "Fixed",
    text: "A call.",
  });
});
