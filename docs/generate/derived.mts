import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type VariableName, variable, variableNames } from "@halcyon/schema";
import { derivations } from "@halcyon/scoring";
import { code, drawing, prose, table } from "./markdown.mts";
import { statedFormula } from "./mathematics/stated-formula.mts";
import { symbol, symbols } from "./mathematics/symbols.mts";
import { typeset } from "./mathematics/typeset.mts";
import { derivedPlot, drawnVariables } from "./plots/derived-plot.mts";
import { type Declaration, declarations, sourceText } from "./source-text.mts";

const folder = "packages/scoring/src/derived";

/** Paths of the source files that contain formulas. */
const paths = readdirSync(join(import.meta.dirname, "../..", folder), { recursive: true, encoding: "utf8" })
  .filter((path) => /(?<!\.test|\.suite)\.ts$/u.test(path))
  .map((path) => `${folder}/${path}`);

/** Names of the functions with the formula of a variable, if they differ from the name of the variable. */
const functionOf: Readonly<Partial<Record<VariableName, string>>> = {
  wet_bulb_temperature_2m: "wetBulb",
  delta_t_2m: "deltaT",
  dew_point_depression_2m: "dewPointDepression",
  dew_point_2m: "dewPoint",
  relative_humidity_2m: "relativeHumidity",
  utci: "utciOutdoor",
  wind_speed_100m: "windAtHeight",
  wind_speed_at_height: "windBetween",
  wind_gust_3s_at_height: "gustAtHeight",
  wind_gusts_10m: "gustFactor",
  concrete_evaporation_rate: "concreteEvaporation",
};

/** Names of the constants that describe how a variable continues after the last value from its source. */
const handOverOf: Partial<Record<VariableName, string>> = {
  wind_gusts_10m: "gustHandOver",
  wind_speed_100m: "windProfileHandOver",
};

/** Variables that can be derived from other variables. */
export const derivable: readonly VariableName[] = variableNames.filter((name) =>
  Object.hasOwn(derivations, name),
);

/** Names of functions that formulas on the page use and that are not variables. */
const helpers: readonly string[] = [
  "saturationVapourPressure",
  "bureauVapourPressure",
  "standardPressure",
  "snowFraction",
  "utci",
  "wbgtSimple",
];

/**
 * Returns a section for each variable that can be derived: its inputs, its rule, its sources and its formula.
 *
 * @param read - Returns the text of a source file.
 */
export function derivedSections(read: (path: string) => string = sourceText): string[] {
  return derivable.map((name) => {
    const declaration = formulaOf(name, read);
    const rows = (derivations[name] ?? [])
      .filter(({ inputs }) => inputs.length > 0)
      .map(({ inputs, carried, estimate }) => [
        inputs.map(code).join(", "),
        [
          carriedWords(carried),
          estimateWords("an estimate", estimate?.({ heightM: 60, sea: false, elevationM: 0 })),
          estimateWords(
            "where the height is not known, an estimate",
            estimate?.({ heightM: 60, sea: false }),
          ),
        ].find((words) => words !== "") ?? "",
      ]);
    return [
      `## ${code(name)}`,
      ...statement(declaration),
      ...(name === "precipitation_type" ? [typesByCode()] : []),
      `Unit: ${variable(name).unit}.`,
      ...drawnBlocks(name),
      ...(rows.length === 0
        ? []
        : [table([rows.length === 1 ? "from" : "from, in order of preference", ""], rows)]),
      ...sources(declaration),
      ...handOverLines(name, read),
    ].join("\n\n");
  });
}

/** Returns a section for each function that the formulas of variables use. */
export function helperSections(read: (path: string) => string = sourceText): string[] {
  return helpers.map((name) => {
    const declaration = declared(name, "function", read);
    return [`### $${symbol(name)}$: ${code(name)}`, ...statement(declaration), ...sources(declaration)].join(
      "\n\n",
    );
  });
}

/** Returns Markdown with the text of a docblock, its formula, and a table of the formula's symbols. */
function statement({ name, docstring }: Declaration): string[] {
  const { text, inputs } = partsOf(docstring);
  const formula = statedFormula(docstring);
  const rows = inputs
    .filter(({ name: input }) => symbols.has(input))
    .map(({ name: input, words }) => [`$${symbol(input)}$`, prose(words)]);
  return [
    ...text.map(prose),
    ...(formula === undefined ? [] : [`$$\n${typeset(name, formula)}\n$$`]),
    ...(formula === undefined || rows.length === 0 ? [] : [table(["symbol", "what it is"], rows)]),
  ];
}

/** Returns a drawing of a variable, and the values of the inputs that are constant in the drawing. */
function drawnBlocks(name: VariableName): string[] {
  const drawn = drawnVariables.find((one) => one.variable === name);
  if (drawn === undefined) return [];
  const held = Object.entries(drawn.held ?? {}).map(
    ([input, value]) => `${code(input)} ${value} ${variable(input as VariableName).unit}`,
  );
  return [drawing(derivedPlot(drawn)), ...(held.length === 0 ? [] : [`_Drawn for ${held.join(", ")}._`])];
}

function sources({ docstring }: Declaration): string[] {
  return partsOf(docstring).see.map((line) => `Source: ${linked(line)}.`);
}

/** Returns a table of the precipitation type for each code of present weather, computed by the scoring code. */
function typesByCode(): string {
  const typeOf = derivations.precipitation_type!.flatMap((derivation) =>
    "each" in derivation ? [derivation.each({ heightM: 10, sea: false })] : [],
  )[0]!;
  const flags = Object.entries(variable("precipitation_type").flags!);
  const codes = Array.from({ length: 100 }, (_, weatherCode) => weatherCode);
  const rows = flags.flatMap(([type, words]) => {
    const named = codes.filter((weatherCode) => typeOf(weatherCode) === Number(type));
    return named.length === 0 ? [] : [[`${type}, ${words.replaceAll("_", " ")}`, named.join(", ")]];
  });
  return table(["type", "codes of the present weather"], rows);
}

/** Returns a section on how a variable continues after the last value from its source; empty if the variable has no such rule. */
function handOverLines(name: VariableName, read: (path: string) => string): string[] {
  return (derivations[name] ?? []).flatMap(({ handOver }) => {
    if (handOver === undefined) return [];
    return ["### Where a source's own values end", ...statement(declared(handOverOf[name]!, "const", read))];
  });
}

function carriedWords(carried: VariableName | undefined): string {
  return carried === undefined ? "" : `where a part carries ${code(carried)}, if only for its first hours`;
}

function estimateWords(when: string, method: string | undefined): string {
  return method === undefined ? "" : `${when}: ${prose(method)}`;
}

/** Returns the function that derives a variable, with its docblock. */
export function formulaOf(name: VariableName, read: (path: string) => string = sourceText): Declaration {
  return declared(functionOf[name] ?? name.replaceAll("_", ""), "function", read);
}

/** Returns the declaration with a given name from the files with formulas, regardless of upper and lower case. */
function declared(name: string, kind: Declaration["kind"], read: (path: string) => string): Declaration {
  const wanted = name.toLowerCase();
  for (const path of paths) {
    const found = declarations(read(path)).find(
      (one) => one.kind === kind && one.name.toLowerCase() === wanted,
    );
    if (found !== undefined) return found;
  }
  throw new Error(`No file of ${folder} exports ${name}.`);
}

interface DocstringParts {
  readonly text: readonly string[];
  readonly inputs: readonly { readonly name: string; readonly words: string }[];
  readonly see: readonly string[];
}

/** Splits a docblock into its text, its parameters and its sources. */
function partsOf(docstring: string): DocstringParts {
  const [prose_ = "", ...tags] = docstring.split(/\n(?=@)/);
  const text = prose_.split(/\n\n+/).map((paragraph) => unlinked(paragraph.replaceAll("\n", " ").trim()));
  const wordsOf = (name: string): string[] =>
    tags
      .filter((tag) => tag.startsWith(`@${name} `))
      .map((tag) =>
        unlinked(
          tag
            .slice(name.length + 2)
            .replaceAll("\n", " ")
            .trim(),
        ),
      );
  const inputs = wordsOf("param").map((words) => {
    const [name = "", ...rest] = words.split(" - ");
    return { name, words: rest.join(" - ") };
  });
  return { text: text.filter((paragraph) => paragraph !== ""), inputs, see: wordsOf("see") };
}

function unlinked(words: string): string {
  return words.replaceAll(/\{@link (\w+)\}/g, "`$1`");
}

/** Returns a text in which URLs are links. */
function linked(words: string): string {
  return words
    .replace(/\.$/, "")
    .split(/(https?:\/\/\S+?(?=[;,]?(?:\s|$)))/)
    .map((part, index) =>
      index % 2 === 1 ? `[${prose(decodeURI(part).replace("https://", ""))}](${part})` : prose(part),
    )
    .join("");
}
