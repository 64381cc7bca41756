import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ApiVersionName, apiVersionNames, apiVersions } from "../src/api-versions.ts";
import { announcedBreaks } from "./announced-breaks.ts";
import { changesetsIn } from "./changesets.ts";
import { currentContract, isPreRelease, stateIn } from "./contract.ts";
import { contractFaults, faultsBetween, promisedPreviews } from "./contract-faults.ts";
import { packageVersion, recordedContract, withReleases } from "./recorded-contract.ts";

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

test("the server tells from which release a version of the API is stable", () => {
  const text = "export const releases = { v1: null, v2: null };";
  expect(withReleases(text, "1.0.0-next.1")).toBe(text);
  const first = 'export const releases = { v1: "1.0.0", v2: null };';
  for (const later of ["1.0.0", "1.0.3", "2.0.0-next.4"]) expect(withReleases(text, later)).toBe(first);
  expect(withReleases(first, "2.1.0")).toBe('export const releases = { v1: "1.0.0", v2: "2.0.0" };');
  const own = readFileSync(new URL("../src/api-releases.ts", import.meta.url), "utf8");
  expect(own, "`npm run prepare-release` alone writes it.").toBe(withReleases(own, version));
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

describe("an addition", () => {
  const contracts = { v1: currentContract("v1", "1.0.0"), v2: currentContract("v2", "1.0.0") };

  /** Returns the faults of an API version that got an error code under a new revision since a release. */
  const faults = (
    api: ApiVersionName,
    release: string,
    said = "",
    name = "@halcyon/schema",
  ): readonly string[] => {
    const current = { ...contracts[api], revision: "later" };
    const { data_gap: _, ...problems } = current.problems;
    const recorded = {
      ...contracts[api],
      problems,
      state: stateIn(api, release),
      package_version: release,
    };
    const note = { raises: new Map([[name, "patch"]] as const), text: `V1: Gaps.\n\n${said}` };
    return faultsBetween(recorded, current, [note]);
  };
  const refused =
    'V1 takes fixes alone since 1.0.0: v1 problem data_gap is new. Add it to V2, or write an exception with its reason in a changeset of @halcyon/schema: "Addition: v1 problem data_gap, because …".';

  test("needs another revision", () => {
    const { data_gap: _, ...problems } = contracts.v2.problems;
    expect(faultsBetween({ ...contracts.v2, problems }, contracts.v2, [])).toEqual([
      expect.stringContaining("Raise its revision."),
    ]);
  });

  test("may come into a version before its release, and into the newest", () => {
    expect(faults("v1", "0.0.0")).toEqual([]);
    expect(faults("v1", "1.0.0-next.3")).toEqual([]);
    expect(faults("v2", "1.0.0")).toEqual([]);
    expect(faults("v2", "2.0.0")).toEqual([]);
  });

  test("comes into a released version with a successor only by an exception with its reason", () => {
    expect(faults("v1", "1.0.0")).toEqual([refused]);
    expect(faults("v1", "1.0.0", "Addition: v1 problem data_gap")).toEqual([refused]);
    expect(faults("v1", "1.0.0", "Addition: v1 problem starting, because it is late")).toEqual([refused]);
    const excepted = "Addition: `v1 problem data_gap`, because no other code told clients to wait.";
    expect(faults("v1", "1.0.0", excepted, "@halcyon/sdk")).toEqual([refused]);
    expect(faults("v1", "1.0.0", excepted)).toEqual([]);
  });
});
