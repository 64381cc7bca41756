import { banner } from "./banner.ts";
import { lineWidth } from "./json-schema-to-type.ts";
import {
  entryMethods,
  groupMeanings,
  type Method,
  methods,
  ownGroups,
  partGroups,
  sharedByGroup,
  sharedMethods,
  typedGroups,
} from "./methods.ts";
import { examples, remarks } from "./remarks.ts";
import { isSharedSchema, sharedSchemas, type Version, versions } from "./versions.ts";

/** Name of the type of each group with methods that all versions have, by group name. */
export const groupTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tasks: "EntryCalls",
    scenarios: "EntryCalls",
    watches: "WatchCalls",
    webhooks: "WebhookCalls",
    feeds: "FeedCalls",
    addresses: "AddressCalls",
    operational: "OperationalCalls",
    historical: "HistoricalCalls",
    projections: "ProjectionCalls",
    hazardIndices: "HazardIndexCalls",
    datasets: "DatasetCalls",
    models: "ModelCalls",
    variables: "VariableCalls",
    status: "StatusCalls",
    verification: "VerificationCalls",
    jobs: "JobCalls",
  }),
);

/** Source file of each handwritten type that the client files use, by type name. */
const handWritten: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ApiCall: "calls/api-call.ts",
    BatchCall: "calls/batch-call.ts",
    CallOptions: "http/request/options.ts",
    ChangeOptions: "http/request/options.ts",
    DataEndpoint: "calls/other-methods.ts",
    DataQueryOf: "calls/other-methods.ts",
    EndpointTable: "calls/caller.ts",
    EventCalls: "calls/other-methods.ts",
    FileOptions: "http/request/options.ts",
    HalcyonOptions: "http/request/options.ts",
    LinesCall: "calls/batch-call.ts",
    ListCall: "calls/list-call.ts",
    OnceOptions: "http/request/options.ts",
    SharedTypes: "generated/endpoints.ts",
    SpanCall: "calls/span-call.ts",
  }),
);

/** Types of groups that are the same in every version. */
export const sharedTypes: ReadonlySet<string> = new Set(
  [...groupTypes].filter(([group]) => !typedGroups.has(group)).map(([, type]) => type),
);

/** Handwritten type of a group of methods, by group name. */
const handWrittenGroups: ReadonlyMap<string, string> = new Map([
  ["events", 'EventCalls<Event, EndpointTypes["events.list"]["query"]>'],
]);

/** Returns the text of the generated file with the methods that all versions share. */
export function sharedClientFile(): string {
  const interfaces = [...groupTypes]
    .filter(([group, type]) => group !== "scenarios" && sharedTypes.has(type))
    .map(([group, type]) => {
      const rows = group === "tasks" ? entryMethods(sharedMethods) : sharedByGroup.get(group)!;
      const groups = group === "tasks" ? ["tasks", "scenarios"] : [group];
      const meaning = groups.map((one) => groupMeanings.get(one)!).join(" ");
      return `${docblock(meaning, examples.get(group), "")}export interface ${type} {\n${members(rows, "  ")}}\n`;
    });
  const split = new Set(versions.flatMap(({ name }) => ownGroups(name)));
  const groups = [...sharedByGroup].filter(([group]) => !split.has(group));
  const fields = groups.map(([group, [row, ...others]]) => {
    const type = groupTypes.get(group);
    if (type !== undefined) return `  declare readonly ${group}: ${type};\n`;
    if (row!.own !== "" || others.length > 0)
      throw new Error(`The group ${group} has no type in groupTypes.`);
    const method = signature(row!, "  ", "").replace(/\): /, ") => ");
    return `${documented(row!, "  ")}  declare readonly ${group}: ${method};\n`;
  });
  const text = `${interfaces.join("\n")}
/** Calls that are the same in every version of the API. */
export abstract class SharedHalcyon {
${fields.join("")}
  protected constructor(options: HalcyonOptions, version: string, table: EndpointTable) {
    Object.assign(this, methodsOf(callerOf(settingsOf(options), version), table, otherMethods));
  }
}
`;
  return (
    banner +
    imports(text, "calls", [
      ["callerOf", "calls/caller.ts"],
      ["methodsOf", "calls/methods-of.ts"],
      ["otherMethods", "calls/other-methods.ts"],
      ["settingsOf", "http/request/options.ts"],
    ]) +
    text
  );
}

/** Returns the text of the generated client file of a version. */
export function clientFile({ name, state }: Version): string {
  const inClient = ownGroups(name).filter((group) => !partGroups.has(group));
  const groups = inClient.map((group) => {
    const own = handWrittenGroups.get(group);
    if (own !== undefined)
      return `${docblock(groupMeanings.get(group)!, undefined, "  ")}  declare readonly ${group}: ${own};\n`;
    const meaning = docblock(groupMeanings.get(group)!, undefined, "  ");
    const isTyped = typedGroups.has(group);
    const rows = methods[name].filter(
      (method) => method.group === group && !(isTyped ? method.isInEvery : method.isShared),
    );
    const base = isTyped || sharedByGroup.has(group) ? groupTypes.get(group)! : "";
    if (rows.length === 0) return `${meaning}  declare readonly ${group}: ${base};\n`;
    return `${meaning}  declare readonly ${group}: ${base && `${base} & `}{\n${members(rows, "    ")}  };\n`;
  });
  const interfaces = [...typedGroups].map((group) => {
    const rows = methods[name].filter((method) => method.group === group && method.isInEvery);
    return `${docblock(groupMeanings.get(group)!, examples.get(group), "")}export interface ${groupTypes.get(group)} {\n${members(rows, "  ")}}\n\n`;
  });
  const preview = state === "preview" ? ", a preview that may still change, with notice" : "";
  const text = `/** Query parameters of an endpoint that returns weather data in columns. \`variables\` is an array, or names separated by commas. */
export type DataQuery<Name extends DataEndpoint<EndpointTypes>> = DataQueryOf<EndpointTypes[Name]>;

${interfaces.join("")}/**
 * ${name.toUpperCase()} of the Halcyon API${preview}. One client serves any number of calls at once.
 *
 * @example
 * \`\`\`js
 * const halcyon = new Halcyon({ apiKey, baseUrl: "http://localhost:8080", fetch });
 * const task = await halcyon.tasks.get(1);
 * task.name; // => "Tower crane lifting"
 * \`\`\`
 */
export class Halcyon extends SharedHalcyon {
  /** @throws TypeError when an option is out of its range. */
  constructor(options: HalcyonOptions) {
    super(options, "${name}", endpoints);
  }

${groups.join("\n")}}
`;
  const values = [
    ["endpoints", `generated/${name}/endpoints.ts`],
    ["SharedHalcyon", "calls/shared-halcyon.ts"],
  ] as const;
  return banner + imports(text, name, values, name) + text;
}

function members(rows: readonly Method[], indent: string): string {
  return rows
    .map((row) => {
      const own = `${documented(row, indent)}${indent}${signature(row, indent)};\n`;
      return row.isSeries ? `${fileMember(row, indent)}${own}` : own;
    })
    .join("");
}

/** Returns the form of a method that requests a file. It comes first, because a file has one option more. */
function fileMember(method: Method, indent: string): string {
  const text = `${method.summary} \`format\` makes the response a file, and the call returns its bytes.`;
  return `${docblock(text, undefined, indent)}${indent}${signature(method, indent, method.own, true)};\n`;
}

function documented(method: Method, indent: string): string {
  const { name, summary, form, isChange } = method;
  const sentences = [
    summary,
    remarks.get(name),
    form === "pages" ? "`for await` iterates over all pages." : undefined,
    form === "span" ? "`for await` fetches a long period piece by piece." : undefined,
    isChange ? "`version` is the version that you have." : undefined,
  ];
  return docblock(sentences.filter((one) => one !== undefined).join(" "), examples.get(name), indent);
}

function docblock(text: string, example: string | undefined, indent: string): string {
  if (example === undefined) return `${indent}/** ${text} */\n`;
  const lines = [text, "", "@example", "```js", ...example.split("\n"), "```"];
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** Returns the signature of a method, on one line if it fits. */
function signature(method: Method, indent: string, name = method.own, isFile = false): string {
  // No parameter before the required options may be left out.
  const before = parametersOf(method)
    .slice(0, -1)
    .map((one) => one.replace(/^query\?: .*/, "$& | undefined").replace(/^query\?/, "query"));
  const parameters = isFile ? [...before, "options: FileOptions"] : parametersOf(method);
  const answer = isFile ? "ApiCall<Uint8Array>" : callOf(method);
  const line = `${name}(${parameters.join(", ")}): ${answer}`;
  if (indent.length + line.length + 1 <= lineWidth) return line;
  return `${name}(\n${parameters.map((one) => `${indent}  ${one},\n`).join("")}${indent}): ${answer}`;
}

function parametersOf({ name, path, query, body, form, takes, isChange, isShared }: Method): string[] {
  const isRequired = query.some(({ required }) => required);
  const isList = query.some(({ schema }) => schema.type === "array");
  const table = isShared ? "SharedTypes" : "EndpointTypes";
  const types = isList ? `DataQuery<"${name}">` : `${table}["${name}"]["query"]`;
  return [
    ...path.map((one) => {
      const type = one.schema.type === "integer" ? "number" : "string";
      const isOfWords = one.schema.enum !== undefined;
      return `${camel(one.name)}: ${isOfWords ? `${table}["${name}"]["path"]["${one.name}"]` : type}`;
    }),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(query.length === 0 || form === "batch" ? [] : [`query${isRequired ? "" : "?"}: ${types}`]),
    isChange ? "options: ChangeOptions" : `options?: ${takes === "once" ? "OnceOptions" : "CallOptions"}`,
  ];
}

/** Returns the TypeScript type of the call that a method returns. */
function callOf({ form, answer, line, item, part }: Method): string {
  switch (form) {
    case "batch":
      return `BatchCall<${line}>`;
    case "lines":
      return `LinesCall<${line}>`;
    case "pages":
      return `ListCall<${item}${part === "entries" ? "" : `, "${part}"`}>`;
    case "span":
      return `SpanCall<${answer}>`;
    default:
      return `ApiCall<${answer}>`;
  }
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the import lines that a source text needs.
 *
 * @param folder - Folder of the file, below `src`.
 * @param values - Name and file of each value that can be imported.
 * @param version - Version whose types are imported in addition to the shared ones.
 */
function imports(
  text: string,
  folder: string,
  values: readonly (readonly [string, string])[],
  version?: Version["name"],
): string {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
  const used = new Set(code.match(/\b[A-Z]\w+\b/g));
  const schemas = versions.find(({ name }) => name === version)?.schemas ?? sharedSchemas;
  const rows = [
    ...values.map(([name, file]) => [name, file, ""] as const),
    ...[...used].flatMap((name) => {
      const wire = isSharedSchema(name) ? "generated/wire.ts" : `generated/${version}/wire.ts`;
      const file =
        handWritten.get(name) ??
        (name === "EndpointTypes" ? `generated/${version}/endpoints.ts` : undefined) ??
        (version !== undefined && sharedTypes.has(name)
          ? "calls/shared-halcyon.ts"
          : Object.hasOwn(schemas, name)
            ? wire
            : undefined);
      return file === undefined ? [] : [[name, file, "type "] as const];
    }),
  ];
  const byFile = Map.groupBy(rows, ([, file]) => file);
  const lines = [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, named]) =>
      importLine(file.startsWith(`${folder}/`) ? `./${file.slice(folder.length + 1)}` : `../${file}`, named),
    );
  return `${lines.join("")}\n`;
}

/** Returns the line that imports some names, with line breaks as the code formatter makes them. */
function importLine(from: string, rows: readonly (readonly [string, string, string])[]): string {
  const sorted = rows.toSorted(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const isOfTypes = rows.every(([, , kind]) => kind !== "");
  const names = sorted.map(([name, , kind]) => (isOfTypes ? name : `${kind}${name}`));
  const head = isOfTypes ? "import type" : "import";
  const line = `${head} { ${names.join(", ")} } from "${from}";\n`;
  return line.length <= lineWidth + 1
    ? line
    : `${head} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}
