import { describe, expect, test } from "vitest";
import { apiVersionNames } from "../src/api-versions.ts";
import { announcedBreaks, notesOf, sectionOf, silentBreaks } from "./announced-breaks.ts";
import { currentContract, stateIn } from "./contract.ts";
import { contractBreaks } from "./contract-breaks.ts";
import { packageVersion, recordedContract } from "./recorded-contract.ts";

const version = packageVersion();

describe.each(apiVersionNames)("%s", (api) => {
  const recorded = recordedContract(api);
  const current = currentContract(api, version);
  const found = contractBreaks(recorded, current);

  test("keeps what its last release promised, or its changelog says what breaks", () => {
    const silent = silentBreaks(found, notesOf(version));
    const message = [
      `${api} would break clients of ${recorded.package_version}:`,
      ...silent.map(({ place, what }) => `- ${place}: ${what}`),
      "Put it back, or let it come with the next version and the next major. Should it break all the same, say so in a",
      `changeset of @halcyon/schema, with this line for each break, and raise the revision of ${api}:`,
      ...silent.map(({ place }) => `Break: ${place}`),
      ...(version === "0.0.0"
        ? ["Nothing is released yet: `npm --prefix packages/schema run record-contract` takes it as it is."]
        : []),
    ].join("\n");
    expect(silent, message).toEqual([]);
  });

  test("has a revision of its own where it breaks", () => {
    const isRevised = current.revision !== recorded.revision;
    expect(found.length === 0 || isRevised, `Raise the revision of ${api}.`).toBe(true);
  });

  test("is recorded with each version of the package", () => {
    const { document: _, problems: _problems, revision: _revision, ...head } = recorded;
    const { state } = current;
    expect(head, "Record it: npm --prefix packages/schema run record-contract").toEqual({
      api,
      state,
      package_version: version,
    });
  });
});

test("a version of the API is released with the major of its number, and a preview before", () => {
  const states = ["0.0.0", "1.0.0-next.2", "1.0.0", "1.4.0", "2.0.0-next.0", "2.0.0"].map((one) => [
    stateIn("v1", one),
    stateIn("v2", one),
  ]);
  expect(states).toEqual([
    ["preview", "preview"],
    ["preview", "preview"],
    ["released", "preview"],
    ["released", "preview"],
    ["released", "preview"],
    ["released", "released"],
  ]);
});

const note = "No quantiles.\n\n- Break: `GET /v1/usage`\nBreak: a b.c[]\n";

test("a note announces a break by its place", () => {
  expect([...announcedBreaks([note, note])]).toEqual(["GET /v1/usage", "a b.c[]"]);
  const [usage, other] = ["GET /v1/usage", "GET /v1/models"].map((place) => ({ place, what: "is gone" }));
  expect(silentBreaks([usage!, other!], [note])).toEqual([other]);
});

test("the changelog announces the breaks of its own version alone", () => {
  const changelog = `# @halcyon/schema\n\n## 1.1.0\n\n### Minor Changes\n\n- ${note}\n## 1.0.0\n\nBreak: older\n`;
  expect([...announcedBreaks([sectionOf(changelog, "1.1.0")])]).toEqual(["GET /v1/usage", "a b.c[]"]);
  expect([...announcedBreaks([sectionOf(changelog, "1.0.0")])]).toEqual(["older"]);
  expect(sectionOf(changelog, "1.1")).toBe("");
});
