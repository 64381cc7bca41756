import { type Endpoint, v2 } from "@halcyon/schema";
import { edr } from "@halcyon/schema/edr";
import { endpoints } from "@halcyon/schema/v1";
import { configFileSchema, environmentSchema } from "@halcyon/server/config";
import { describedProgram } from "@halcyon/server/described-program";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { z } from "zod";
import { fieldTable } from "../markdown.mts";
import type { Page } from "../page.mts";
import { agentToolsPage } from "./agent-tools-page.mts";
import { configurationPage } from "./configuration.mts";
import { constraintPage } from "./constraint.mts";
import { edrPages, endpointPages, previewPages } from "./endpoints.mts";
import { sdkMethods, sdkPage } from "./sdk.mts";

const ofV2: readonly Endpoint[] = Object.values(v2);

/** Pages with tables of fields, by their subject. */
const subjects: readonly (readonly [subject: string, pages: () => Page[]])[] = [
  ["V1", () => endpointPages(endpoints, [])],
  ["V2", () => previewPages(ofV2, [])],
  ["OGC API-EDR", () => edrPages(Object.values(edr))],
  ["constraints", () => [constraintPage()]],
  ["the SDK", () => [sdkPage(endpoints, sdkMethods())]],
  ["the tools for agents", () => [agentToolsPage()]],
  ["the configuration", () => [configurationPage(environmentSchema, configFileSchema)]],
];

test.each(subjects)("the reference of %s has fields, and refuses none for want of a meaning", (_, pages) => {
  const tables = pages().flatMap(({ text }) => text.split('<div className="fields">').slice(1));
  expect(tables.length).toBeGreaterThan(0);
});

test.each(["", "Default: `10`."])("a field whose meaning is %o is refused by its name", (meaning) => {
  expect(() => fieldTable([["`seed`", "integer", meaning]])).toThrow("`seed`");
});

test("the page of the configuration has every section of the file", () => {
  const { text } = configurationPage(environmentSchema, configFileSchema);
  const sections = Object.keys(
    z.toJSONSchema(configFileSchema, { io: "input", unrepresentable: "any" }).properties!,
  );
  expect(sections.length).toBeGreaterThan(5);
  expect(sections.filter((name) => !new RegExp(`\\| \`${name}[.\`\\[]`).test(text))).toEqual([]);
});

/** Returns the parts of a visible command and of its subcommands that have no description. */
function silentParts(command: Command, path = command.name()): string[] {
  const children = command
    .createHelp()
    .visibleCommands(command)
    .filter((child) => child.name() !== "help");
  return [
    ...(command.description() === "" ? [path] : []),
    ...command.options.filter(({ description }) => !description).map(({ flags }) => `${path} ${flags}`),
    ...command.registeredArguments
      // A list of choices says what an argument may be.
      .filter(({ description, argChoices }) => !description && argChoices === undefined)
      .map((argument) => `${path} ${argument.name()}`),
    ...children.flatMap((child) => silentParts(child, `${path} ${child.name()}`)),
  ];
}

test("every command, option and argument has a description", () => {
  expect(silentParts(describedProgram())).toEqual([]);
});
