import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { announcedBreaks } from "./announced-breaks.ts";
import { currentContract } from "./contract.ts";
import { contractBreaks } from "./contract-breaks.ts";
import { recordedContract } from "./recorded-contract.ts";

const changesets = new URL("../../../.changeset/", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};
const released = recordedContract();
const current = currentContract(version);
const found = contractBreaks(released, current);

test("V1 keeps what its last release promised, or its changelog says what breaks", () => {
  const announced = announcedBreaks(
    readdirSync(changesets)
      .filter((name) => name.endsWith(".md"))
      .map((name) => readFileSync(new URL(name, changesets), "utf8")),
  );
  const silent = found.filter(({ place }) => !announced.has(place));
  const message = [
    `V1 would break clients of ${released.version}:`,
    ...silent.map(({ place, what }) => `- ${place}: ${what}`),
    "Put it back, or let it come with /v2 and the next major. V1 is early: should it break all the same, say so in a",
    "changeset of @halcyon/schema, with this line for each break, and raise apiRevision in src/v1.ts:",
    ...silent.map(({ place }) => `Break: ${place}`),
    ...(version === "0.0.0"
      ? ["Nothing is released yet: `npm --prefix packages/schema run record-contract` takes it as it is."]
      : []),
  ].join("\n");
  expect(silent, message).toEqual([]);
});

test("a break has a revision of its own", () => {
  const isRevised = current.revision !== released.revision;
  expect(found.length === 0 || isRevised, "Raise apiRevision in src/v1.ts.").toBe(true);
});

test("the contract of each version is recorded with it", () => {
  expect(released.version, "Record it: npm --prefix packages/schema run record-contract").toBe(version);
});

test("a changeset announces a break by its place", () => {
  const text =
    '---\n"@halcyon/schema": major\n---\n\nNo quantiles.\n\n- Break: `GET /v1/usage`\nBreak: a b.c[]\n';
  expect([...announcedBreaks([text, text.replace("@halcyon/schema", "@halcyon/sdk")])]).toEqual([
    "GET /v1/usage",
    "a b.c[]",
  ]);
  expect(announcedBreaks([text.replace("@halcyon/schema", "@halcyon/sdk")]).size).toBe(0);
});
