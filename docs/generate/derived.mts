import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type VariableName, variable, variableNames } from "@halcyon/schema";
import { derivations } from "@halcyon/scoring";
import { code, drawing, prose, table } from "./markdown.mts";
import { statedFormula } from "./mathematics/stated-formula.mts";
import { symbol, symbols } from "./mathematics/symbols.mts";
import { typeset } from "./mathematics/typeset.mts";
import { derivedPlot, drawnVariables } from "./plots/derived-plot.mts";
import { type Declaration, declarations, sourceText } from "./source-text.mts";

const folder = "packages/scoring/src/derived";

/** Paths of the files with formulas, by name. */
const pathOf: ReadonlyMap<string, string> = new Map(
  readdirSync(join(import.meta.dirname, "../..", folder), { recursive: true, encoding: "utf8" }).map(
    (path) => [basename(path, ".ts"), `${folder}/${path}`],
  ),
);

/** Files with the formula of a variable, for files that are not named after their variable. */
const fileOf: Readonly<Partial<Record<VariableName, string>>> = {
  wet_bulb_temperature_2m: "wet-bulb",
  delta_t_2m: "delta-t",
  dew_point_depression_2m: "dew-point-depression",
  dew_point_2m: "dew-point",
  relative_humidity_2m: "relative-humidity",
  wbgt_outdoor: "wbgt-outdoor",
  utci: "utci-outdoor",
  wind_speed_100m: "wind-at-height",
  wind_speed_at_height: "wind-at-height",
  wind_gust_3s_at_height: "gust-at-height",
  wind_gusts_10m: "gust-factor",
  concrete_evaporation_rate: "concrete-evaporation",
  rain: "snow-fraction",
  snowfall: "snow-fraction",
  solar_elevation: "solar-position",
};

/**
 * Functions with the formula of a variable, if a file has several functions and the formula is neither named after the variable nor the first.
 */
const functionOf: Partial<Record<VariableName, string>> = { wind_speed_at_height: "windBetween" };

/** Files that define the transition of a variable after the end of the values from its source. */
const handOverFileOf: Partial<Record<VariableName, string>> = {
  wind_gusts_10m: "gust-hand-over",
  wind_speed_100m: "wind-profile-hand-over",
};

/** Variables that can be derived. */
export const derivable: readonly VariableName[] = variableNames.filter((name) =>
  Object.hasOwn(derivations, name),
);

/** Functions that are used by formulas on the page and are not variables, with their files. */
const helpers: readonly (readonly [file: string, name: string])[] = [
  ["saturation-vapour-pressure", "saturationVapourPressure"],
  ["bureau-vapour-pressure", "bureauVapourPressure"],
  ["standard-pressure", "standardPressure"],
  ["snow-fraction", "snowFraction"],
  ["utci", "utci"],
  ["wbgt-simple", "wbgtSimple"],
];

/** Returns a section for each variable that can be derived: its inputs, the rule, the sources and the formula. */
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

/** Returns a section for each function that formulas use. */
export function helperSections(read: (path: string) => string = sourceText): string[] {
  return helpers.map(([file, name]) => {
    const declaration = declarations(read(pathOf.get(file)!)).find((one) => one.name === name)!;
    return [`### $${symbol(name)}$: ${code(name)}`, ...statement(declaration), ...sources(declaration)].join(
      "\n\n",
    );
  });
}

/** Returns the text of a docblock, its formula, and a table of its symbols. */
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

/** Returns a drawing of a variable, and the fixed values of the inputs that the drawing does not vary. */
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

/** Returns a table of the precipitation type for each code of present weather, as calculated by the code. */
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

/** Describes the transition of a variable after the end of the values from its source, if there is one. */
function handOverLines(name: VariableName, read: (path: string) => string): string[] {
  return (derivations[name] ?? []).flatMap(({ handOver }) => {
    if (handOver === undefined) return [];
    const [first] = declarations(read(pathOf.get(handOverFileOf[name]!)!));
    return ["### Where a source's own values end", ...statement(first!)];
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
  const file = fileOfVariable(name);
  const functions = declarations(read(pathOf.get(file)!)).filter(({ kind }) => kind === "function");
  const wanted = (functionOf[name] ?? name.replaceAll("_", "")).toLowerCase();
  const formula = functions.find((one) => one.name.toLowerCase() === wanted) ?? functions[0];
  if (formula === undefined) throw new Error(`${file} exports no function.`);
  return formula;
}

function fileOfVariable(name: VariableName): string {
  return fileOf[name] ?? name.replaceAll("_", "-");
}

interface DocstringParts {
  readonly text: readonly string[];
  readonly inputs: readonly { readonly name: string; readonly words: string }[];
  readonly see: readonly string[];
}

/** Splits a docblock into its paragraphs, its parameters and its sources. */
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

/** Returns a text with its URLs as links. */
function linked(words: string): string {
  return words
    .replace(/\.$/, "")
    .split(/(https?:\/\/\S+?(?=[;,]?(?:\s|$)))/)
    .map((part, index) =>
      index % 2 === 1 ? `[${prose(decodeURI(part).replace("https://", ""))}](${part})` : prose(part),
    )
    .join("");
}
