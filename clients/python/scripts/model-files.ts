import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { methods } from "@halcyon/sdk/scripts/methods";
import { preparedSchemas } from "./prepared-schemas.ts";
import { pascal } from "./request-of.ts";

/** Version of the generator that created the committed models. Other versions create different text. */
const generatorVersion = "0.89.0";

const python = process.env["HALCYON_PYTHON"] ?? "python3";

/** Returns the reason why the models cannot be generated on this machine, or undefined if they can be generated. */
export function generatorAbsence(): string | undefined {
  const asked = spawnSync(python, ["-m", "datamodel_code_generator", "--version"], { encoding: "utf8" });
  const found = asked.status === 0 ? asked.stdout.trim().split(/\s/).at(-1) : undefined;
  return found === generatorVersion
    ? undefined
    : `needs datamodel-code-generator ${generatorVersion} where HALCYON_PYTHON, else python3, is; it has ${found ?? "none"}`;
}

const common = [
  ["--input-file-type", "jsonschema"],
  ["--target-python-version", "3.10"],
  ["--enum-field-as-literal", "all"],
  ["--formatters", "builtin"],
  ["--custom-file-header", '"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""'],
  ["--use-union-operator", "--use-standard-collections", "--use-double-quotes", "--use-exact-imports"],
  ["--use-schema-description", "--use-field-description", "--use-single-line-docstring"],
  ["--use-annotated", "--use-type-alias", "--skip-root-model"],
].flat();

const kinds = {
  answers: [
    ["--output-model-type", "pydantic_v2.BaseModel"],
    ["--base-class", "halcyon_weather.answer.Answer"],
    ["--output-datetime-class", "AwareDatetime"],
  ].flat(),
  requests: ["--output-model-type", "typing.TypedDict", "--no-use-closed-typed-dict"],
} as const;

/** Base classes of those responses that do not use `Answer`. The classes convert tables to data frames, or add the source to the results of a batch. */
const bases = new Map(
  Object.entries({
    HistoricalHourlyResponse: "tables.HourlyTable",
    HistoricalDailyResponse: "tables.DailyTable",
    OperationalResponse: "tables.HourlyTable",
    ClimatologyResponse: "tables.ClimatologyTable",
    ProjectionDailyResponse: "tables.ModelsTable",
    ProjectionDays: "tables.CalendarTable",
    CompositeResponse: "tables.ForecastTable",
    PreviewResponse: "tables.ForecastTable",
    BreakdownResponse: "tables.ForecastTable",
    HistoricalWorkabilityResponse: "workability_table.WorkabilityTable",
    ProjectionWorkabilityResponse: "workability_table.ProjectedWorkabilityTable",
    EvidenceCases: "promise_table.PromiseTable",
    PlanResponse: "plan_table.PlanTable",
    PlanStartsResponse: "plan_table.StartsTable",
    ItemResult: "batch_item.BatchItem",
  }),
);

/**
 * Returns the text of each generated Python module. The modules contain responses, requests, and lists of all types of an API version. The keys are paths in
 * the package.
 */
export function modelFiles(): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "halcyon-models-"));
  try {
    return Object.assign(
      typeLists(),
      ...Object.entries(preparedSchemas()).map(([kind, modules]) => {
        const [input, output] = [join(folder, kind), join(folder, `${kind}-made`)];
        for (const [place, schemas] of Object.entries(modules)) {
          const file = join(input, `${place}.json`);
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, withPlaces(schemas, kind));
        }
        execFileSync(
          python,
          [
            "-W",
            "ignore",
            "-m",
            "datamodel_code_generator",
            "--input",
            input,
            "--output",
            output,
            ...common,
            ...kinds[kind as keyof typeof kinds],
          ],
          { cwd: folder, stdio: ["ignore", "pipe", "inherit"] },
        );
        return Object.fromEntries(
          globSync(`**/${kind}.py`, { cwd: output }).map((place) => [
            `_generated/${place}`,
            readFileSync(join(output, place), "utf8"),
          ]),
        );
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the text of a schema file. Each schema names its base class. Each reference to another module names the file of that module. */
function withPlaces(schemas: object, kind: string): string {
  const definitions = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const base = baseOf(name);
      return [name, base === undefined ? schema : { ...schema, customBasePath: `halcyon_weather.${base}` }];
    }),
  );
  return JSON.stringify({ $defs: definitions }).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `${Object.hasOwn(schemas, name) ? "" : `../${kind}.json`}#/$defs/${name}`,
  );
}

/** Names of the queries of calls that the server does once. */
const onceQueries: ReadonlySet<string> = new Set(
  Object.values(methods)
    .flat()
    .filter(({ takes }) => takes === "once")
    .map(({ name }) => `${pascal(name)}Query`),
);

function baseOf(name: string): string | undefined {
  if (onceQueries.has(name)) return "options.OnceOptions";
  if (name.endsWith("Query")) return "options.CallOptions";
  return bases.get(name);
}

/**
 * Returns the text of one module per version that lists its types. If a request and a response have the same type name, the request type is used.
 */
function typeLists(): Record<string, string> {
  const { answers, requests } = preparedSchemas();
  const versions = Object.keys(answers)
    .filter((place) => place.includes("/"))
    .map((place) => dirname(place));
  return Object.fromEntries(
    versions.map((version) => {
      const taken = new Set(namesOf(requests, version));
      const lines = [
        ...importsOf(requests, "requests", version, new Set()),
        ...importsOf(answers, "answers", version, taken),
      ];
      const text = `"""The types of the requests and answers of ${version}. Made by \`npm run generate\`; edits here are lost."""\n\n${lines.join("")}`;
      return [`${version}/types.py`, text];
    }),
  );
}

type Modules = Readonly<Record<string, object>>;

function namesOf(modules: Modules, version: string): string[] {
  return Object.entries(modules)
    .filter(([place]) => !place.includes("/") || dirname(place) === version)
    .flatMap(([, schemas]) => Object.keys(schemas));
}

function importsOf(modules: Modules, kind: string, version: string, without: ReadonlySet<string>): string[] {
  return [kind, `${version}/${kind}`].map((place) => {
    const names = Object.keys(modules[place]!).filter((name) => !without.has(name));
    const module = `.._generated.${place.replace("/", ".")}`;
    return `from ${module} import (\n${names.map((name) => `    ${name} as ${name},\n`).join("")})\n`;
  });
}
