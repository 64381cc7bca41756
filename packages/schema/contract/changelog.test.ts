import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { changelogSection, writeChangelogs } from "./changelog.ts";
import type { Changeset } from "./changesets.ts";

const raises = new Map([["@halcyon/schema", "minor"]] as const);
const note = (group: string, text: string): Changeset => ({
  id: text,
  raises,
  group,
  text,
  isInPreRelease: false,
});

test("a section has groups in their order, and what breaks before them", () => {
  const notes = [
    note("Fixed", "A gap."),
    note("API and client", "V1: No list.\n\nBreak: GET /v1/models\nBreak: `GET /v1/tasks/`"),
    note("Score and decide", "V1: Odds.\n\nThey are never 1."),
  ];
  expect(changelogSection("1.1.0", notes)).toBe(
    "## 1.1.0\n\n### Breaks\n\n- V1: No list.\n  - Break: `GET /v1/models`\n  - Break: `GET /v1/tasks/`\n\n" +
      "### Score and decide\n\n- V1: Odds.\n\n  They are never 1.\n\n### Fixed\n\n- A gap.\n",
  );
});

test("the repository has every note of a release, a package those that name it first, above the older ones", () => {
  const root = temporaryFolder();
  const state = (version: string) => {
    const packages = ["schema", "sdk"].map((folder) => ({ name: `@halcyon/${folder}`, version, folder }));
    const rest = { isPublished: true, dependencies: [] };
    return { changesets: [note("Fixed", "A gap.")], packages: packages.map((one) => ({ ...one, ...rest })) };
  };
  for (const folder of ["schema", "sdk"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "CHANGELOG.md"), "# Changelog\n\n## 1.0.0 of schema\n\n- First.\n");
  const [before, after] = [state("1.0.0"), state("1.1.0")].map((one) => ({ ...one, preMode: undefined }));
  writeChangelogs(root, before!, after!, "2026-12-31");
  expect(
    ["", "schema/", "sdk/"].map((folder) => readFileSync(join(root, `${folder}CHANGELOG.md`), "utf8")),
  ).toEqual([
    "# Changelog\n\n## 1.1.0 of schema and sdk (2026-12-31)\n\n### Fixed\n\n- A gap.\n\n## 1.0.0 of schema\n\n- First.\n",
    "# @halcyon/schema\n\n## 1.1.0\n\n### Fixed\n\n- A gap.\n",
    expect.stringMatching(/^# @halcyon\/sdk\n\n## 1\.1\.0\n\nNo note of its own: .*\n$/),
  ]);
});
