import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { carryChangelogs, changelogSection, withSectionsOf, writeChangelogs } from "./changelog.ts";
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
    note("Fixed", "V2: A gap."),
    note("Fixed", "V1 and V2: A gap."),
    note("Fixed", "V1: A gap."),
    note("API and client", "V1: No list.\n\nBreak: GET /v1/models\nBreak: `GET /v1/tasks/`"),
    note("Score and decide", "V1: Odds.\n\nThey are never 1."),
  ];
  expect(changelogSection("1.1.0", notes)).toBe(
    "## 1.1.0\n\n### Breaks\n\n- V1: No list.\n  - Break: `GET /v1/models`\n  - Break: `GET /v1/tasks/`\n\n" +
      "### Score and decide\n\n- V1: Odds.\n\n  They are never 1.\n\n### Fixed\n\n- V1: A gap.\n- V1 and V2: A gap.\n- V2: A gap.\n- A gap.\n",
  );
});

test("the repository has every note of a release, a package those that name it first, above the older ones", () => {
  const root = temporaryFolder();
  const state = (version: string) => {
    const packages = ["schema", "sdk"].map((folder) => ({ name: `@halcyon/${folder}`, version, folder }));
    const rest = { isPublished: true };
    return {
      changesets: [note("Fixed", "A gap. [Checks](/methodology/checks.mdx#in)")],
      packages: packages.map((one) => ({ ...one, ...rest })),
    };
  };
  for (const folder of ["schema", "sdk"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "CHANGELOG.md"), "# Changelog\n\n## 1.0.0 of schema\n\n- First.\n");
  const [before, after] = [state("1.0.0"), state("1.1.0")].map((one) => ({ ...one, preMode: undefined }));
  writeChangelogs(root, before!, after!, "2026-12-31");
  expect(
    ["", "schema/", "sdk/"].map((folder) => readFileSync(join(root, `${folder}CHANGELOG.md`), "utf8")),
  ).toEqual([
    "# Changelog\n\n## 1.1.0 of all packages and the server (2026-12-31)\n\n### Fixed\n\n- A gap. [Checks](docs/content/methodology/checks.mdx#in)\n\n## 1.0.0 of schema\n\n- First.\n",
    "# @halcyon/schema\n\n## 1.1.0\n\n### Fixed\n\n- A gap. Checks\n",
    expect.stringMatching(/^# @halcyon\/sdk\n\n## 1\.1\.0\n\nNo note of its own: .*\n$/),
  ]);
});

test("a fix from the branch of an older version goes above the release that it mends, once", () => {
  const [fix, first] = ["## 1.0.1\n\n- A gap.\n", "## 1.0.0\n\n- First.\n"];
  const own = `# Changelog\n\n## 2.0.0-next.0\n\n- More.\n\n${first}`;
  const other = `# Changelog\n\n${fix}\n${first}`;
  const both = `# Changelog\n\n## 2.0.0-next.0\n\n- More.\n\n${fix}\n${first}`;
  expect(withSectionsOf(own, other)).toBe(both);
  expect(withSectionsOf(both, other)).toBe(both);
  expect(withSectionsOf(both, `# Changelog\n\n## 1.0.2\n\n- Rain.\n\n${fix}\n${first}`)).toBe(
    both.replace("## 1.0.1", "## 1.0.2\n\n- Rain.\n\n## 1.0.1"),
  );

  const root = temporaryFolder();
  mkdirSync(join(root, "sdk"));
  writeFileSync(join(root, "CHANGELOG.md"), own);
  writeFileSync(join(root, "sdk/CHANGELOG.md"), own);
  const packages = [{ folder: "sdk", name: "@halcyon/sdk", version: "2.0.0-next.0", isPublished: true }];
  carryChangelogs(root, { packages, changesets: [], preMode: "pre" }, (path) =>
    path === "CHANGELOG.md" ? other : undefined,
  );
  expect(readFileSync(join(root, "CHANGELOG.md"), "utf8")).toBe(both);
  expect(readFileSync(join(root, "sdk/CHANGELOG.md"), "utf8")).toBe(own);
});
