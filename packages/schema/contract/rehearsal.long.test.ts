import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Raise } from "./changesets.ts";
import { git, ScratchRepository } from "./scratch-repository.suite.ts";

/** What depends on the contract, and moves with its major. */
const dependents = ["cli", "ingest", "library", "mcp", "scoring", "store", "weather"];
const others = [...dependents, "grib2"];

const table = "packages/schema/src/v1/table.ts";
const gains = (name: string) =>
  `\nObject.assign(v1, { ${name}: { ...v1["models.list"], path: "/v1/${name}" } });\n`;
const becomesCurrent = '\nObject.assign(apiVersions.v2, { state: "current" });\n';
const loses = `\ndelete (v1 as Partial<typeof v1>)["models.list"];\n`;

describe.skipIf(git === undefined)("the release train (git is not installed where this is skipped)", () => {
  let repository: ScratchRepository;
  beforeAll(() => {
    repository = new ScratchRepository();
  });

  test("releases V1 with every package as 1.0.0, without pnpm on the PATH", () => {
    repository.note(
      "scores",
      { sdk: "minor", schema: "minor", server: "minor" },
      "V1: Scores.",
      "Score and decide",
    );
    repository.note("decoder", { grib2: "minor", ingest: "minor" }, "A decoder.", "Packages");
    repository.note(
      "first",
      all("major", ["schema", "sdk", ...others, "server"]),
      "The first.",
      "About this release",
    );
    expect(released()).toEqual(policyOf("V1 is released"));
    expect(repository.versions()).toEqual({ ...all("1.0.0", others), ...all("1.0.0", ["schema", "sdk"]) });
    expect(contracts()).toEqual(["released 1.0.0", "preview 1.0.0"]);
    expect(tags()).toEqual(Object.keys(repository.versions()).map((name) => `@halcyon/${name}@1.0.0`));
  });

  test("tells each note once in the changelog, by what a user does, and in that of the package it names first", () => {
    const of = "cli, grib2, ingest, library, mcp, schema, scoring, sdk, store, weather and server";
    expect(repository.read("CHANGELOG.md").replace(/\d{4}(-\d\d){2}/, "DATE")).toBe(
      `# Changelog\n\n## 1.0.0 of ${of} (DATE)\n\n### About this release\n\n- The first.\n\n### Score and decide\n\n- V1: Scores.\n\n### Packages\n\n- A decoder.\n`,
    );
    expect(repository.read("packages/sdk/CHANGELOG.md")).toBe(
      "# @halcyon/sdk\n\n## 1.0.0\n\n### Score and decide\n\n- V1: Scores.\n",
    );
    expect(repository.read("packages/ingest/CHANGELOG.md")).toBe(
      "# @halcyon/ingest\n\n## 1.0.0\n\nNo note of its own: its version follows packages that it moves with or depends on.\n",
    );
    const packages = Object.keys(repository.versions()).map((name) => `packages/${name}/CHANGELOG.md`);
    expect(repository.files("CHANGELOG.md")).toEqual([
      "CHANGELOG.md",
      "apps/server/CHANGELOG.md",
      ...packages,
    ]);
  });

  test("refuses to release nothing, and a tree with a change in it", () => {
    refuses("There is no changeset to release.");
    repository.write("LICENSE", "another");
    refuses("Commit or put away what is changed, so that a release holds nothing else:\n?? LICENSE");
    repository.remove("LICENSE");
  });

  test("refuses a break of V1 that no note announces, before a version is raised", () => {
    repository.note("fewer", { schema: "minor" }, "V1: A list less.");
    const kept = repository.append(table, loses);
    refuses(
      "v1 would break clients of 1.0.0, and no changeset of @halcyon/schema says so: GET /v1/models is gone.",
    );
    refuses("v1 breaks under the revision that clients know");
    repository.restore(table, kept);
    repository.drop("fewer");
  });

  test("lets V1 gain an endpoint by a minor of the contract alone", () => {
    repository.append(table, gains("second"));
    repository.note("second", { schema: "minor" }, "V1: A second list.");
    expect(released()).toEqual(policyOf("V1 gains a field or an endpoint"));
    expect(contracts()).toEqual(["released 1.1.0", "preview 1.1.0"]);
    expect(repository.contract("v1").document["paths"]).toHaveProperty("/v1/second");
    expect(repository.read("CHANGELOG.md")).toMatch(
      /^# Changelog\n\n## 1\.1\.0 of schema and sdk, 1\.0\.1 of server \(/,
    );
  });

  test("mends scores by a patch of scoring alone, and records no contract that is not released", () => {
    repository.append(table, gains("early"));
    repository.note("mend", { scoring: "patch" }, "A score is mended.", "Fixed");
    expect(released()).toEqual(policyOf("a score is mended"));
    expect(repository.versions()).toMatchObject({
      scoring: "1.0.1",
      ...all("1.0.0", ["library", "weather", "grib2"]),
    });
    expect(contracts()).toEqual(["released 1.1.0", "preview 1.1.0"]);
    expect(repository.contract("v1").document["paths"]).not.toHaveProperty("/v1/early");
  });

  test("refuses a major of the contract by itself, and outside pre-releases", () => {
    repository.note("alone", { schema: "major" }, "V2: It is here.");
    refuses(
      "Name as major: cli, ingest, library, mcp, scoring, store, weather".replaceAll(
        /(?<=[:,] )/g,
        "@halcyon/",
      ),
    );
    refuses("a major of schema or sdk comes from pre-releases alone");
    repository.drop("alone");
  });

  test("refuses pre-releases on main", () => {
    repository.changesets("pre", "enter", "next");
    repository.note("early", { sdk: "patch" }, "An early fix.", "Fixed");
    refuses("main is never in pre mode.");
    repository.git("reset", "--quiet", "--hard", "HEAD~1");
  });

  test("brings V2 by pre-releases on next, which leave the contract of V1 as it is", () => {
    repository.git("switch", "--quiet", "--create", "next");
    repository.changesets("pre", "enter", "next");
    const v1 = repository.read("packages/schema/contract/v1.json");
    repository.note(
      "v2",
      all("major", ["schema", "sdk", ...dependents]),
      "V2: It is here.",
      "About this release",
    );
    expect(released()).toEqual(policyOf("V2 comes near"));
    expect(policy).toContain("every package that depends on it, which is all but grib2");
    expect(repository.versions()).toMatchObject({ ...all("2.0.0-next.0", dependents), grib2: "1.0.0" });
    repository.note("mend-next", { sdk: "patch" }, "A call is mended.", "Fixed");
    released();
    expect(repository.versions()).toMatchObject({
      ...all("2.0.0-next.1", ["schema", "sdk"]),
      ...all("2.0.0-next.0", dependents),
    });
    expect(contracts()).toEqual(["released 1.1.0", "preview 2.0.0-next.1"]);
    expect(repository.read("packages/schema/contract/v1.json")).toBe(v1);
    expect(tags()).toContain("@halcyon/sdk@2.0.0-next.1");
  });

  test("lets V1 gain more on main meanwhile", () => {
    repository.git("switch", "--quiet", "main");
    repository.append(table, gains("third"));
    repository.note("third", { schema: "minor" }, "V1: A third list.");
    expect(released()).toEqual(policyOf("V1 gains more meanwhile"));
    repository.git("branch", "release/1.x");
  });

  test("releases V2 from next, into which main is merged with conflicts of versions alone", () => {
    repository.git("switch", "--quiet", "next");
    expect(() => repository.git("merge", "main")).toThrow("merge main");
    const conflicts = repository.git("diff", "--name-only", "--diff-filter=U").split("\n");
    const differing = repository.git("diff", "--ours", "--unified=0").match(/^[+-] +"?\w+"?.*/gm);
    expect(conflicts).toEqual([
      "apps/server/package.json",
      "packages/schema/contract/v2.json",
      "packages/schema/package.json",
      "packages/sdk/package.json",
    ]);
    expect(differing?.filter((line) => !/"(package_)?version": /.test(line))).toEqual([]);
    repository.git("checkout", "--ours", ...conflicts);
    repository.commit("Merge main");
    repository.changesets("pre", "exit");
    repository.commit("Leave pre mode");
    refuses("2.0.0 releases v2, which the server calls a preview.");
    repository.append("packages/schema/src/api-versions.ts", becomesCurrent);
    expect(released()).toEqual(policyOf("V2 is released"));
    expect(repository.versions()).toMatchObject({
      ...all("2.0.0", ["schema", "sdk", ...dependents]),
      grib2: "1.0.0",
    });
    expect(contracts()).toEqual(["released 2.0.0", "released 2.0.0"]);
    expect(repository.contract("v1").document["paths"]).toHaveProperty("/v1/third");
  });

  test("keeps the notes of both branches, those of pre-releases told again with the release", () => {
    const changelog = repository.read("packages/schema/CHANGELOG.md");
    expect(changelog.match(/(?<=^## )\S+/gm)).toEqual([
      "2.0.0",
      "2.0.0-next.1",
      "2.0.0-next.0",
      "1.2.0",
      "1.1.0",
      "1.0.0",
    ]);
    const whole = repository.read("CHANGELOG.md");
    expect(sectionOf(whole, "2.0.0 of")).toContain("- V2: It is here.\n\n### Fixed\n\n- A call is mended.");
    expect(sectionOf(whole, "1.2.0 of")).toMatch(/\n\n### API and client\n\n- V1: A third list\.$/);
  });

  test("mends V1 after it, from its own branch", () => {
    repository.git("switch", "--quiet", "release/1.x");
    repository.note("mend-v1", { sdk: "patch" }, "A call is mended.", "Fixed");
    expect(released()).toEqual(policyOf("V1 is mended after it"));
    expect(contracts()).toEqual(["released 1.2.1", "preview 1.2.1"]);
    expect(tags()).toEqual(
      expect.arrayContaining(["@halcyon/sdk@1.2.1", "@halcyon/sdk@2.0.0", "@halcyon/scoring@2.0.0"]),
    );
  });

  /** Releases, and says as the policy page does what became of the contract and of other packages. */
  function released(): readonly [contract: string, others: string] {
    const before = repository.versions();
    expect(repository.release()).toBeUndefined();
    const raised = Object.entries(repository.versions()).filter(
      ([name, version]) => before[name] !== version,
    );
    const of = (names: readonly string[]) =>
      [...new Set(raised.filter(([name]) => names.includes(name)).map(([, version]) => version))].join() ||
      "stay";
    return [of(["schema", "sdk"]), of(others)];
  }

  function refuses(reason: string): void {
    const [versions, status] = [repository.versions(), repository.git("status", "--porcelain")];
    expect(repository.release()).toContain(reason);
    expect([repository.versions(), repository.git("status", "--porcelain")]).toEqual([versions, status]);
  }

  const contracts = () =>
    ["v1", "v2"].map((api) => repository.contract(api)).map((one) => `${one.state} ${one.package_version}`);
  const tags = () => repository.git("tag").split("\n");
});

const policy = readFileSync(join(import.meta.dirname, "../../../docs/content/versions.mdx"), "utf8");

/** What the policy page says of a step: the version of the contract, and that of other packages. */
function policyOf(step: string): readonly string[] {
  const row = policy.split("\n").find((line) => line.startsWith(`| ${step} `));
  const [, , ...cells] = row?.split("|").map((cell) => cell.trim()) ?? [];
  return cells.slice(0, 2).map((cell) => /\d\S+|stay/.exec(cell)?.[0] ?? cell);
}

function sectionOf(changelog: string, heading: string): string | undefined {
  return changelog
    .split(/\n## /)
    .find((section) => section.startsWith(heading))
    ?.trim();
}

function all<Value extends Raise | (string & {})>(
  value: Value,
  names: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]));
}
