import { z } from "zod";
import { code, type FieldRow, fieldTable, prose, table } from "../markdown.mts";
import { type Page, page } from "../page.mts";
import { defaultText, type JsonSchema, schemaRows, typeText } from "./schema-rows.mts";

/** Returns the page about the environment variables and the configuration file of a server, generated from the schemas of both. */
export function configurationPage(environment: z.ZodObject, file: z.ZodObject): Page {
  const { properties = {} } = jsonSchema(environment);
  const { properties: sections = {} } = jsonSchema(file);
  const part = partSchemas(sections["models"]!);
  const record = branchesOf(sections["projections"]!.items!);
  const feed = branchesOf(sections["warnings"]!.items!);
  const sectionsNamed = (...names: readonly string[]): Record<string, JsonSchema> =>
    Object.fromEntries(names.map((name) => [name, sections[name]!]));
  return page(
    "reference/configuration.mdx",
    {
      title: "Configuration",
      sidebar_position: 9,
      description: "Every setting of a server: its environment and the file of HALCYON_CONFIG.",
    },
    "A process reads its environment once, when it starts; an empty value counts as absent. A setting that cannot be used ends the start with one line that names it, and `npm run halcyon -- doctor` checks all of them.",
    "## Environment",
    fieldTable(
      Object.entries(properties).map(([name, schema]): FieldRow => [
        `<Anchor id="${name}">${code(name)}</Anchor>`,
        typeText(schema, {}),
        [
          prose(schema.description ?? ""),
          `Default: ${Array.isArray(schema.default) ? "none" : defaultText(schema)}.`,
        ]
          .filter((words) => words !== "Default: .")
          .join(" "),
      ]),
      ["setting"],
    ),
    "## The file",
    "`HALCYON_CONFIG` names a JSON file that says which source feeds what. All else is absent. A file that names no `models`, `historical` and `projections` leaves that to [the word of `HALCYON_WEATHER`](/real-weather.mdx). [Where the weather comes from](/weather.mdx) and its pages have an example for each source.",
    table(
      ["field", "meaning"],
      [
        [
          code("models.<model>.<part>"),
          "the source of each part of each model: one of the sources of parts below",
        ],
        [
          code("models.<model>.<part>.overlays[]"),
          "variables that other sources give of a part, each from runs of its own. Each has one of the sources of parts below, and `variables`, their names. The part's own values never stand in for them",
        ],
        [
          code("historical.hourly"),
          "the record of the past, hour by hour: one of the sources of records below",
        ],
        [code("historical.daily"), "the same day by day; without it days are made of the hours"],
        [code("projections[]"), "the records of climate models, each of one model and scenario"],
        [
          code("warnings[]"),
          "the feeds of [official warnings](/warnings.mdx): each is one of the sources of warnings below",
        ],
      ],
    ),
    fieldTable(
      schemaRows(
        {
          properties: sectionsNamed(
            "site",
            "open_meteo",
            "dynamical",
            "calibration",
            "verification",
            "evidence",
          ),
        },
        {},
      ),
    ),
    "The states of the versions of the API. A version [keeps its state](/operate.mdx#end-a-version) where nothing is said:",
    fieldTable(schemaRows({ properties: sectionsNamed("versions") }, {})),
    ...part.flatMap((schema) => sourceBlock("part", schema)),
    ...record.flatMap((schema) => sourceBlock("record", schema)),
    ...feed.flatMap((schema) => sourceBlock("feed of warnings", schema)),
  );
}

function sourceBlock(kind: string, schema: JsonSchema): string[] {
  const source = String(schema.properties?.["source"]?.const);
  return [`### Source of a ${kind}: ${code(source)}`, fieldTable(schemaRows(withoutOverlays(schema), {}))];
}

/** Returns the schema of a source without its overlays. All sources accept overlays, so the page describes them only once. */
function withoutOverlays({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const { overlays: _overlays, ...own } = properties;
  return { ...schema, properties: own };
}

/** Returns the schemas of the sources of a model part. They are the same for each part of each model. */
function partSchemas(models: JsonSchema): readonly JsonSchema[] {
  const anyModel = Object.values(models.properties ?? {})[0];
  const anyPart = Object.values(anyModel?.properties ?? {})[0];
  return anyPart === undefined ? [] : branchesOf(anyPart);
}

function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.oneOf ?? schema.anyOf ?? [schema];
}

function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema;
}
