import { expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { parseConfig } from "./config.ts";
import { stateOf, successorOf, type VersionsConfig, versionsSchemaOf } from "./version-config.ts";

/** Versions of a server that has a current version and a preview. */
const two = { v1: { state: "current" }, v2: { state: "preview" } } as const;
const schema = versionsSchemaOf(two);

function faultsOf(config: VersionsConfig): string[] {
  const { error } = schema.safeParse(config);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const [deprecated_at, sunset_at] = ["2027-06-01T00:00:00Z", "2028-06-01T00:00:00Z"];
const successor = { state: "current" } as const;

test("what is left out is as the release has it", () => {
  expect(faultsOf({})).toEqual([]);
  expect(["v1", "v2"].map((name) => stateOf(name, {}, two))).toEqual(["current", "preview"]);
  expect(successorOf("v1", {}, two)).toBeUndefined();
});

test("a version with a date is deprecated, and the next current one takes its place", () => {
  const config = { v1: { deprecated_at, sunset_at }, v2: successor };
  expect(faultsOf(config)).toEqual([]);
  expect(stateOf("v1", config, two)).toBe("deprecated");
  expect(successorOf("v1", config, two)).toBe("v2");
});

test.each<[string, VersionsConfig, string]>([
  [
    "a sunset less than 365 days away",
    { v1: { deprecated_at, sunset_at: "2028-05-30T23:59:59Z" }, v2: successor },
    "v1.sunset_at: A version must work for 365 days after its deprecation: at least until 2028-05-31T00:00:00Z.",
  ],
  [
    "a sunset alone",
    { v1: { sunset_at }, v2: successor },
    "v1.sunset_at: A sunset needs deprecated_at, which warns callers in time.",
  ],
  [
    "a deprecated version without a date",
    { v1: { state: "deprecated" }, v2: successor },
    "v1.deprecated_at: Give the time of deprecation.",
  ],
  [
    "a current version with a date",
    { v1: { state: "current", deprecated_at }, v2: successor },
    "v1.state: A version that is current has no deprecated_at.",
  ],
  [
    "V1 deprecated for a preview",
    { v1: { deprecated_at } },
    "v1: It cannot be deprecated while no later version is current.",
  ],
  [
    "V1 off for a preview",
    { v1: { state: "off" } },
    "v1: It cannot be off while no later version is current.",
  ],
  [
    "no version at all",
    { v1: { state: "off" }, v2: { state: "off" } },
    ": All versions of the API are off; leave at least one on.",
  ],
])("%s is refused", (_, config, said) => {
  expect(faultsOf(config)).toContain(said);
});

test("a sunset of exactly 365 days, a preview that is off and a version that is off for a current one are taken", () => {
  const exact = { deprecated_at, sunset_at: "2028-05-31T00:00:00Z" };
  expect(faultsOf({ v1: exact, v2: successor })).toEqual([]);
  expect(faultsOf({ v2: { state: "off" } })).toEqual([]);
  expect(faultsOf({ v1: { state: "off", ...exact }, v2: successor })).toEqual([]);
});

test.each([
  [
    { v1: { state: "off" }, v2: { state: "off" } },
    "versions: All versions of the API are off; leave at least one on.",
  ],
  [
    { v1: { deprecated_at }, v2: { state: "preview" } },
    "versions.v1: It cannot be deprecated while no later version is current.",
  ],
  [{ v1: { deprecated_at: "soon" } }, "versions.v1.deprecated_at: An RFC 3339 time is needed"],
  [{ v9: {} }, "versions.v9: There is no field v9 here."],
])("the start ends with one line that names it: %j", (versions, said) => {
  const start = () => parseConfig({ HALCYON_CONFIG: "/a.json" }, "/", () => JSON.stringify({ versions }));
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(`HALCYON_CONFIG: /a.json: ${said}`);
  expect(start).not.toThrow(/\n/);
});
