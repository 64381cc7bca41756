import { type VariableName, variable, variableNames } from "@halcyon/schema";
import { derivations } from "@halcyon/scoring";
import { code, codeBlock, prose, table } from "./markdown.mts";
import { type Declaration, declarations, sourceText } from "./source-text.mts";

const folder = "packages/scoring/src/derived";

/** The file whose function is the formula of a variable; what is not here has the name of the variable. */
const fileOf: Readonly<Partial<Record<VariableName, string>>> = {
  wet_bulb_temperature_2m: "wet-bulb",
  delta_t_2m: "delta-t",
  dew_point_depression_2m: "dew-point-depression",
  dew_point_2m: "dew-point",
  relative_humidity_2m: "relative-humidity",
  wbgt_outdoor: "wbgt/wbgt-outdoor",
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

/** The function of a file that holds several, where it has not the name of the variable and is not the first. */
const functionOf: Partial<Record<VariableName, string>> = { wind_speed_at_height: "windBetween" };

/** Where it is written how a variable goes on after a source's own values. */
const handOverFileOf: Partial<Record<VariableName, string>> = {
  wind_gusts_10m: "gust-hand-over",
  wind_speed_100m: "wind-profile-hand-over",
};

/** Variables that can be derived. */
export const derivable: readonly VariableName[] = variableNames.filter((name) =>
  Object.hasOwn(derivations, name),
);

/** A section for each variable that can be derived: what from, by which rule, after whom, and the formula itself. */
export function derivedSections(read: (path: string) => string = sourceText): string[] {
  return derivable.map((name) => {
    const { formula, source } = formulaOf(name, read);
    const { text, see } = partsOf(formula.docstring);
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
      ...text.map(prose),
      `Unit: ${variable(name).unit}.`,
      ...(rows.length === 0
        ? []
        : [table([rows.length === 1 ? "from" : "from, in order of preference", ""], rows)]),
      ...see.map((line) => `Source: ${linked(line)}.`),
      details(source),
      ...handOverLines(name, read),
    ].join("\n\n");
  });
}

/** How a variable goes on where a source's own values end, if not by the rule at once. */
function handOverLines(name: VariableName, read: (path: string) => string): string[] {
  return (derivations[name] ?? []).flatMap(({ handOver }) => {
    if (handOver === undefined) return [];
    const source = read(`${folder}/${handOverFileOf[name]}.ts`);
    const [first] = declarations(source);
    return [
      "### Where a source's own values end",
      ...partsOf(first!.docstring).text.map(prose),
      details(withoutHead(source)),
    ];
  });
}

function details(source: string): string {
  return `<details>\n<summary>The formula as it runs</summary>\n\n${codeBlock("ts", source)}\n\n</details>`;
}

function carriedWords(carried: VariableName | undefined): string {
  return carried === undefined ? "" : `where a part carries ${code(carried)}, if only for its first hours`;
}

function estimateWords(when: string, method: string | undefined): string {
  return method === undefined ? "" : `${when}: ${prose(method)}`;
}

function formulaOf(
  name: VariableName,
  read: (path: string) => string,
): { formula: Declaration; source: string } {
  const file = `${folder}/${fileOf[name] ?? name.replaceAll("_", "-")}.ts`;
  const source = read(file);
  const functions = declarations(source).filter(({ kind }) => kind === "function");
  const wanted = (functionOf[name] ?? name.replaceAll("_", "")).toLowerCase();
  const formula = functions.find((one) => one.name.toLowerCase() === wanted) ?? functions[0];
  if (formula === undefined) throw new Error(`${file} exports no function.`);
  return { formula, source: withoutHead(source) };
}

/** A source without what it imports and its long docstrings. */
function withoutHead(source: string): string {
  return source.replaceAll(/^import [\s\S]*?;\n+/gm, "").replaceAll(/^\/\*\*\n[\s\S]*?\*\/\n/gm, "");
}

/** The paragraphs of a docstring, and its sources. */
function partsOf(docstring: string): { text: string[]; see: string[] } {
  const [prose_ = "", ...tags] = docstring.split(/\n(?=@)/);
  const text = prose_.split(/\n\n+/).map((paragraph) => unlinked(paragraph.replaceAll("\n", " ").trim()));
  const see = tags
    .filter((tag) => tag.startsWith("@see "))
    .map((tag) => unlinked(tag.slice("@see ".length).replaceAll("\n", " ").trim()));
  return { text: text.filter((paragraph) => paragraph !== ""), see };
}

function unlinked(words: string): string {
  return words.replaceAll(/\{@link (\w+)\}/g, "`$1`");
}

/** Text in which each address is a link. */
function linked(words: string): string {
  return words
    .replace(/\.$/, "")
    .split(/(https?:\/\/\S+?(?=[;,]?(?:\s|$)))/)
    .map((part, index) =>
      index % 2 === 1 ? `[${prose(decodeURI(part).replace("https://", ""))}](${part})` : prose(part),
    )
    .join("");
}
