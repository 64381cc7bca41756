import { findCitation, findEntry } from "@halcyon/library";
import {
  type Citation,
  constraintSchema,
  type Endpoint,
  problemCodes,
  problemKind,
  v1,
  v2,
  variable,
} from "@halcyon/schema";
import { endpoints } from "@halcyon/schema/v1";
import { hazardIndices } from "@halcyon/scoring";
import { environmentSchema } from "@halcyon/server/config";
import { presetNames } from "@halcyon/server/presets";
import { Command } from "commander";
import type { HalcyonOptions } from "@halcyon/sdk";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { derivable, derivedSections } from "./derived.mts";
import { hazardSections } from "./hazards.mts";
import { entryPage } from "./library/entry-page.mts";
import type { Page } from "./page.mts";
import { commandPages } from "./reference/commands.mts";
import { openMeteoTable } from "./open-meteo-table.mts";
import { presetsTable } from "./presets-table.mts";
import { configurationPage } from "./reference/configuration.mts";
import { constraintPage } from "./reference/constraint.mts";
import { endpointPages, previewPages } from "./reference/endpoints.mts";
import { errorPages } from "./reference/errors.mts";
import { describedProgram } from "@halcyon/server/described-program";
import { sdkMethods, sdkPage } from "./reference/sdk.mts";
import { variablesPage } from "./reference/variables.mts";
import { sourceText } from "./source-text.mts";

const crane = findEntry("task", 1)!;
const composite: Endpoint = v1["optimality.composite"];

function textOf(pages: readonly Page[], path: string): string {
  const found = pages.find((page) => page.path === path);
  expect(found, path).toBeDefined();
  return found!.text;
}

test("a changed endpoint changes its page, its row in the list and nothing else", () => {
  const changed = { ...composite, summary: "Score it.", cost: 7, problems: ["read_only_entry" as const] };
  const before = endpointPages(endpoints, []);
  const after = endpointPages([changed, ...endpoints.filter((one) => one !== composite)], []);
  const differing = after.filter(
    ({ path, text }) => before.find((page) => page.path === path)?.text !== text,
  );
  expect(differing.map(({ path }) => path).toSorted()).toEqual([
    "reference/endpoints/index.mdx",
    "reference/endpoints/optimality-composite.mdx",
  ]);
  const text = textOf(after, "reference/endpoints/optimality-composite.mdx");
  for (const words of ["Score it.", "7 requests", "read_only_entry"]) expect(text).toContain(words);
});

test("a new endpoint has a page", () => {
  const added: Endpoint = { ...composite, name: "optimality.dreams", path: "/v1/optimality/dreams/" };
  const pages = endpointPages([...endpoints, added], []);
  expect(textOf(pages, "reference/endpoints/optimality-dreams.mdx")).toContain("/v1/optimality/dreams/");
  expect(textOf(pages, "reference/endpoints/index.mdx")).toContain("/v1/optimality/dreams/");
});

test("every endpoint that is in the SDK shows its call, and none other", () => {
  for (const { path, text } of endpointPages(endpoints, ["optimality.composite"])) {
    expect(text.includes("halcyon.optimality.composite("), path).toBe(
      path.endsWith("/optimality-composite.mdx"),
    );
  }
});

test("an endpoint shows what a server answered, in each form", () => {
  const text = textOf(endpointPages(endpoints, []), "reference/endpoints/optimality-composite.mdx");
  expect(text).toMatch(/"median": 0\.\d+,/);
  expect(text).toMatch(/^timestamp,median,.*$/m);
});

test("a changed error changes its page", () => {
  const pages = errorPages(problemCodes, endpoints, (code) => ({
    ...problemKind(code),
    ...(code === "data_gap" ? { remedy: "Look at the sky.", retryable: false } : {}),
  }));
  const text = textOf(pages, "reference/errors/data_gap.mdx");
  expect(text).toContain("Look at the sky.");
  expect(text).toContain("fails again");
});

test("a source shows its rank and how it was seen, and what is only known is never said to be read", () => {
  const read = { text: "A rule.", url: "https://example.org/rule", rank: "law", seen: "primary" } as const;
  const pageWith = (citation: Citation): string => entryPage(crane, () => citation).text;
  expect(pageWith(read)).toMatch(/Rank: law\. Checked /);
  const known = pageWith({ ...read, seen: "known" });
  expect(known).toMatch(/Rank: law\. Known /);
  expect(known).not.toMatch(/\bread it\b|checked in/i);
  expect(known).toContain("(law, text not read), **customary**");
  expect(pageWith({ ...read, seen: "secondary" })).toContain("(law, read in another text), **customary**");
});

test("a limit that may be dropped says what that costs, and an allowance to which lead it holds", () => {
  const pageOf = (id: number): string => entryPage(findEntry("task", id)!, findCitation).text;
  expect(pageOf(1)).toMatch(/dropped, with a notice/);
  expect(pageOf(32)).toMatch(/0\.93 .* 12 h, .*0\.89 .* 24 h/);
});

test("a limit without a stop edge names the one that follows, and a preference has none", () => {
  const roof = entryPage(findEntry("task", 6)!, findCitation).text;
  expect(roof).toContain("| stop | from 10.76 m/s, where the slope reaches 0 |");
  const [, wind] = entryPage(findEntry("task", 13)!, findCitation).text.split("### `wind_speed_10m`");
  expect(wind).not.toContain("| stop |");
});

test("what needs the sea has an example at sea", () => {
  const latitudeOf = (id: number): string | undefined =>
    /"latitude": (.*),/.exec(entryPage(findEntry("task", id)!, findCitation).text)?.[1];
  expect([latitudeOf(1), latitudeOf(32), latitudeOf(71)]).toEqual(["51.5", "54.5", "54.5"]);
});

test("a changed limit changes the curve, the table and the words that stand for the curve", () => {
  const [first, ...others] = crane.constraints;
  const changed = {
    ...crane,
    constraints: [{ ...first!, acceptable: { max: 16 } }, ...others],
  };
  const before = entryPage(crane, findCitation).text;
  const after = entryPage(changed, findCitation).text;
  const curve = (text: string): string | undefined => /plot-line\\" d=\\"(.*?)\\"/.exec(text)?.[1];
  expect(curve(after)).not.toBe(curve(before));
  expect(after).toContain("at most 16 m/s");
  expect(after).toContain("at least 0.1 to 16 m/s");
});

test("a formula that the code states otherwise stands otherwise on the page of derived variables", () => {
  const changed = (path: string): string => sourceText(path).replace("13.12", "13.13");
  expect(derivedSections().join("\n")).toContain("13.12 + 0.6215");
  expect(derivedSections(changed).join("\n")).toContain("13.13 + 0.6215");
});

test("the page of derived variables says which winds a wind at a height goes through, and when a forecast gust counts", () => {
  const sections = derivedSections();
  const sectionOf = (name: string) => sections.find((section) => section.startsWith(`## \`${name}\``));
  expect(sectionOf("wind_speed_at_height")).toMatch(/power law .* 10 and 100 m/);
  expect(sectionOf("wind_gust_3s_at_height")).toMatch(
    /\| `wind_speed_10m`, `wind_gusts_10m` +\| where a part carries `wind_gusts_10m`/,
  );
});

test("every variable that can be derived has a section with its source or its rule", () => {
  const sections = derivedSections();
  expect(sections).toHaveLength(derivable.length);
  for (const section of sections) expect(section).toMatch(/Source: |\| from/);
});

test("a changed hazard index changes its section", () => {
  const changed = { wetdays: { ...hazardIndices.wetdays, definition: "Days that are wet." } };
  expect(hazardSections(changed).join()).toContain("Days that are wet.");
});

test("a changed variable changes its row", () => {
  const row = { ...variable("snow_depth"), description: "How deep the snow is.", unit: "cm" } as const;
  expect(variablesPage({ snow_depth: row }).text).toMatch(/snow_depth.*How deep the snow is\. \| cm \|/);
});

test("a new setting stands in the table with its default", () => {
  const environment = environmentSchema.extend({
    HALCYON_MOOD: z.string().default("calm").meta({ description: "How it feels." }),
  });
  const section = z.object({}).meta({ description: "A section." });
  expect(
    configurationPage(
      environment,
      z.object({
        models: section,
        projections: z.array(section),
        warnings: z.array(section),
        site: section,
        open_meteo: section,
        dynamical: section,
        calibration: section,
        evidence: section,
        verification: section,
        versions: section,
      }),
    ).text,
  ).toMatch(/HALCYON_MOOD.* string \| How it feels\. Default: `calm`\./);
});

test("every word of HALCYON_WEATHER has a column, and every part that one of them feeds a row", () => {
  const [head, , ...rows] = presetsTable().split("\n");
  for (const name of presetNames) expect(head).toContain(`\`${name}\``);
  expect(rows.some((row) => row.startsWith("| `ecmwf` subseasonal | ") && row.includes("`ec46`"))).toBe(true);
  expect(rows.filter((row) => row.includes("| - |")).length).toBeGreaterThan(0);
});

test("the forecasts of Open-Meteo are told with what they lack and what a place costs", async () => {
  const lines = (await openMeteoTable()).split("\n");
  expect(lines.find((line) => line.includes("`open-meteo-seas5`"))).toMatch(
    /`wind_gusts_10m`.*CC-BY-4\.0.*\| 5 \|$/,
  );
});

test("every setting says what it does", () => {
  for (const [name, schema] of Object.entries(environmentSchema.shape)) {
    expect(schema.meta()?.description, name).toMatch(/\.$|\]\.$/);
  }
});

test("commands are printed as their help is", () => {
  const [, , keys] = commandPages(
    new Command("halcyon").addCommand(new Command("keys").option("--mood <mood>", "how it feels")),
  );
  expect(keys?.text).toContain("--mood <mood>  how it feels");
  expect(commandPages(describedProgram()).map(({ path }) => path)).toContain("reference/commands/keys.mdx");
});

test("every example of a constraint is one", () => {
  const examples = [...constraintPage().text.matchAll(/^```json\n(.*)\n```$/gm)].map(([, json]) => json!);
  expect(examples).toHaveLength(3);
  for (const example of examples)
    expect(constraintSchema.safeParse(JSON.parse(example)).success, example).toBe(true);
});

test("a variable that a product lacks is derived, estimated or absent there", () => {
  const { text } = variablesPage({
    rain: variable("rain"),
    wind_gusts_10m: variable("wind_gusts_10m"),
    visibility: variable("visibility"),
  });
  expect(text).toMatch(/\| `rain` \| derived \| .*estimated/);
  expect(text).toMatch(/\| `wind_gusts_10m` \| yes \|.*estimated/);
  expect(text).toMatch(/\| `visibility` \| yes \|.* – /);
  expect(text).toContain("| mm in the hour | sum | linear |");
});

const { text: pageOfSdk } = sdkPage(endpoints, sdkMethods());

test("every method of the SDK has its types", () => {
  for (const method of sdkMethods()) expect(pageOfSdk, method).toContain(`### \`${method}\``);
  expect(pageOfSdk).toContain("answer: CompositeResponse");
  expect(pageOfSdk).toContain("timeoutMs");
  expect(pageOfSdk).toContain("npm install ./halcyon-sdk-");
});

test("each option of the SDK has a row with its meaning", () => {
  const rows = pageOfSdk.slice(pageOfSdk.indexOf("## Options"), pageOfSdk.indexOf("## Methods"));
  const options = ["apiKey", "baseUrl", "fetch?", "timeoutMs?", "maxRetries?", "answerMaxBytes?", "signal?"];
  for (const option of [...options, "logger?"])
    expect(rows).toMatch(new RegExp(`\\| \`${option.replace("?", "\\?")}\` \\| \`.+\` \\| \\w.+ \\|`));
  type Option = keyof HalcyonOptions;
  expectTypeOf<Option>().toEqualTypeOf<
    "apiKey" | "baseUrl" | "fetch" | "timeoutMs" | "maxRetries" | "answerMaxBytes" | "signal" | "logger"
  >();
});

test("the page of the SDK shows no tag of a docblock", () => {
  expect(pageOfSdk.match(/@(?:example|link|see|throws|returns|param)\b|\{@/g)).toBeNull();
});

test("the SDK exports each type that its page names", () => {
  const blocks = [...pageOfSdk.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  const options = [...pageOfSdk.matchAll(/^\| `\w+\??` \| `(.+?)` \|/gm)].map(([, type]) => type!);
  const types = [...blocks, ...options]
    .map((block) => block.replaceAll(/\/\*\*[\s\S]*?\*\/|"[^"]*"/g, ""))
    .join("\n");
  const exported = new Set(sourceText("packages/sdk/src/v1/index.ts").match(/\b[A-Z]\w+/g));
  const named = types.match(/\b[A-Z]\w+/g)!;
  expect(named).toContain("TaskRequest");
  // The platform's own.
  const ofPlatform = new Set(["AbortSignal"]);
  expect(named.filter((name) => !exported.has(name) && !ofPlatform.has(name))).toEqual([]);
});

test("a page of V2 shows the recorded answer of its endpoint, or says why it has none", () => {
  const ofEndpoints = previewPages(Object.values(v2), []).filter(({ text }) => text.includes("## Answer"));
  const shows = /An answer to the request above|Status 204, without a body/;
  const without = ofEndpoints.filter(({ text }) => !shows.test(text));
  expect(without.map(({ path }) => path)).toEqual(["reference/v2/maps-field.mdx"]);
  expect(without[0]!.text).toContain("takes minutes to be made");
});
