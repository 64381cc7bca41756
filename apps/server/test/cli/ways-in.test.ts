import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { describedProgram } from "../../src/cli/described-program.ts";
import { sourceKinds } from "../../src/config/sources/source-kinds.ts";

const page = await readFile(
  new URL("../../../../docs/content/methodology/checks.mdx", import.meta.url),
  "utf8",
);
/** Code in the column of ways on the page. */
const listed = new Set(
  page
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) => [...line.split("|")[2]!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)),
);

const commands = describedProgram().commands;
const named = (name: string): Command => commands.find((one) => one.name() === name)!;

test("every command that takes files or fields of others in is on the page of checks", () => {
  const ways = [
    ...named("ingest").commands.map((one) => `ingest ${one.name()}`),
    ...named("store").commands.map((one) => `store ${one.name()}`),
  ].filter((way) => !way.endsWith(" help"));
  expect(ways.length).toBeGreaterThan(8);
  expect(ways.filter((way) => !listed.has(way))).toEqual([]);
});

test("every format of station files is on the page of checks", () => {
  const station = named("ingest").commands.find((one) => one.name() === "station")!;
  const formats = station.options.find((option) => option.long === "--format")!.argChoices!;
  expect(formats.filter((format) => !listed.has(format))).toEqual([]);
});

test("every command that believes observations is on the page of checks", () => {
  const believers = commands.filter(({ options }) => options.some(({ long }) => long === "--against"));
  expect(believers.map((one) => one.name()).toSorted()).toEqual(["calibrate", "prove", "verify"]);
  expect([...listed]).toEqual(
    expect.arrayContaining(["calibrate", "calibrate --check", "prove --against", "verify --against"]),
  );
});

test("every kind of source but the synthetic one, which is our own, is on the page of checks", () => {
  const kinds = sourceKinds
    .map(({ schema }) => schema.shape.source.value)
    .filter((kind) => kind !== "synthetic");
  expect(kinds.length).toBeGreaterThan(2);
  expect(kinds.filter((kind) => !listed.has(kind))).toEqual([]);
});
