import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apiVersionNames, apiVersions } from "../src/api-versions.ts";
import { announcedBreaks } from "./announced-breaks.ts";
import { changesetsIn } from "./changesets.ts";
import { currentContract, isPreRelease, stateIn } from "./contract.ts";
import { contractFaults, faultsBetween, promisedPreviews } from "./contract-faults.ts";
import { packageVersion, recordedContract } from "./recorded-contract.ts";

const version = packageVersion();
const isUnreleased = version === "0.0.0";

describe.each(apiVersionNames)("%s", (api) => {
  const recorded = recordedContract(api);

  test("keeps what its last release promised, or a changeset says what breaks", () => {
    const way =
      "Nothing is released yet: `npm --prefix packages/schema run record-contract` takes it as it is.";
    const faults = contractFaults(api, changesetsIn(join(import.meta.dirname, "../../..")));
    expect(faults, [...faults, ...(isUnreleased ? [way] : [])].join("\n")).toEqual([]);
  });

  test("is recorded with each release that promises something of it", () => {
    const state = stateIn(api, version);
    expect([recorded.api, recorded.state]).toEqual([api, state]);
    if (state === "released" && isPreRelease(version))
      expect(isPreRelease(recorded.package_version)).toBe(false);
    else expect(recorded.package_version, "`npm run prepare-release` alone raises versions.").toBe(version);
  });
});

test("no version of the API is called a preview once it is released", () => {
  expect(promisedPreviews(version)).toEqual([]);
  const later = apiVersions.v2.state === "preview" ? [expect.stringMatching(/^2\.0\.0 releases v2, /)] : [];
  expect(promisedPreviews("2.0.0")).toEqual(later);
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

const raises = new Map([["@halcyon/schema", "minor"]] as const);

test("a note announces a break by its place", () => {
  const text = "V1: No quantiles.\n\n- Break: `GET /v1/usage`\nBreak: a b.c[]";
  expect([...announcedBreaks([{ raises, text }])]).toEqual(["GET /v1/usage", "a b.c[]"]);
  expect([...announcedBreaks([{ raises: new Map([["@halcyon/sdk", "minor"]]), text }])]).toEqual([]);
});

test("a break needs its note and another revision", () => {
  const recorded = currentContract("v1", "1.0.0");
  const { data_gap: _, ...problems } = recorded.problems;
  const text = "V1: Gaps are answered otherwise.\n\nBreak: `v1 problem data_gap`";
  expect(faultsBetween(recorded, recorded, [])).toEqual([]);
  expect(faultsBetween(recorded, { ...recorded, problems, revision: "later" }, [{ raises, text }])).toEqual(
    [],
  );
  expect(faultsBetween(recorded, { ...recorded, problems, revision: "later" }, [])).toEqual([
    expect.stringMatching(/^v1 would break clients of 1\.0\.0, .*"Break: v1 problem data_gap"\.$/),
  ]);
  expect(faultsBetween(recorded, { ...recorded, problems }, [{ raises, text }])).toEqual([
    expect.stringContaining("Raise its revision."),
  ]);
});

test("an addition needs another revision alone", () => {
  const current = currentContract("v1", "1.0.0");
  const { data_gap: _, ...problems } = current.problems;
  const recorded = { ...current, problems };
  expect(faultsBetween(recorded, current, [])).toEqual([expect.stringContaining("Raise its revision.")]);
  expect(faultsBetween(recorded, { ...current, revision: "later" }, [])).toEqual([]);
});
