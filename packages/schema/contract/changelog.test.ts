import { expect, test } from "vitest";
import { changelogSection, withSection } from "./changelog.ts";
import type { Changeset } from "./changesets.ts";
import { releaseHeading } from "./write-changelogs.ts";

const note = (group: Changeset["group"], text: string): Changeset => ({
  id: text,
  raises: new Map([["@halcyon/schema", "minor"]]),
  group,
  text,
  isInPreRelease: false,
});

test("a section has groups in their order, and what breaks before them", () => {
  const notes = [
    note("Fixed", "A gap."),
    note("Score and decide", "V1: Odds.\n\nThey are never 1."),
    note("API and client", "V1: No list.\n\nBreak: GET /v1/models\nBreak: `GET /v1/tasks/`"),
    note("Score and decide", "V1: Words."),
  ];
  expect(changelogSection("1.1.0", notes)).toBe(`## 1.1.0

### Breaks

- V1: No list.
  - Break: \`GET /v1/models\`
  - Break: \`GET /v1/tasks/\`

### Score and decide

- V1: Odds.

  They are never 1.
- V1: Words.

### Fixed

- A gap.
`);
});

test("a new section stands above the older ones", () => {
  expect(withSection("# Changelog\n\n## 1.0.0\n\n- A\n", "## 1.1.0\n\n- B\n")).toBe(
    "# Changelog\n\n## 1.1.0\n\n- B\n\n## 1.0.0\n\n- A\n",
  );
  expect(withSection("# Changelog\n", "## 1.0.0\n\n- A\n")).toBe("# Changelog\n\n## 1.0.0\n\n- A\n");
});

test("a heading names each version once, with what has it", () => {
  const raised = ["@halcyon/schema 1.1.0", "@halcyon/sdk 1.1.0", "@halcyon/server 1.0.3"].map((one) =>
    one.split(" "),
  );
  expect(releaseHeading(raised.map(([name, version]) => ({ name: name!, version: version! })))).toBe(
    "1.1.0 of schema and sdk, 1.0.3 of server",
  );
});
