import { type ApiVersionName, apiVersionNames, apiVersions } from "@halcyon/schema";
import {
  groupMeanings,
  type Method,
  methods,
  ownGroups,
  sharedByGroup,
  sharedMethods,
} from "@halcyon/sdk/scripts/methods";
import { remarks } from "@halcyon/sdk/scripts/remarks";
import { preparedSchemas } from "./prepared-schemas.ts";
import { importLines, wrapped } from "./python-text.ts";
import { pascal } from "./request-of.ts";

const banner = '"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""\n\n';

/** Groups of endpoints that have both methods shared by all versions and methods of a single version. */
const split = new Set(apiVersionNames.flatMap(ownGroups).filter((group) => sharedByGroup.has(group)));

/** Returns the text of each client module, by its path in the package. */
export function clientFiles(): Readonly<Record<string, string>> {
  return {
    "shared_client.py": sharedModule(),
    ...Object.fromEntries(apiVersionNames.map((name) => [`${name}/client.py`, versionModule(name)])),
  };
}

function sharedModule(): string {
  const groups = [...sharedByGroup].filter(([group, [first]]) => group !== first!.name);
  const classes = groups.map(([group, rows]) =>
    classOf(`${split.has(group) ? "Shared" : ""}${pascal(group)}`, "Group", group, rows),
  );
  const fields = groups
    .filter(([group]) => !split.has(group))
    .map(([group]) => `        self.${snake(group)} = ${pascal(group)}(driver, version)\n`);
  const whole = sharedMethods.filter(({ own }) => own === "").map((method) => `\n${methodText(method)}`);
  const client = `class SharedClient(Group[Driver], Generic[Driver]):
    """Calls that are the same in every version of the API."""

    def __init__(self, driver: Driver, version: Version) -> None:
        super().__init__(driver, version)
${fields.join("")}${whole.join("")}`;
  return moduleText([...classes, client], ".", undefined);
}

function versionModule(name: ApiVersionName): string {
  const own = Map.groupBy(
    methods[name].filter(({ isShared }) => !isShared),
    ({ group }) => group,
  );
  const unions = new Set([...own.values()].flat().flatMap(({ line, event }) => [line, event]));
  const classes = [...own].map(([group, rows]) =>
    classOf(pascal(group), split.has(group) ? `Shared${pascal(group)}` : "Group", group, rows),
  );
  const fields = [...own.keys()].map(
    (group) => `        self.${snake(group)} = ${pascal(group)}(driver, version)\n`,
  );
  const title = `${name.toUpperCase()} of the Halcyon API`;
  const isPreview = apiVersions[name].state === "preview";
  const parts = [
    `_${name} = Version("${name}", endpoints)\n`,
    ...[...unions].flatMap((union) => (union === undefined ? [] : readerTexts(union))),
    ...classes,
    `class _Client(SharedClient[Driver], Generic[Driver]):
    def __init__(self, driver: Driver, version: Version) -> None:
        super().__init__(driver, version)
${fields.join("")}`,
    `class Halcyon(SyncClient, _Client[SyncDriver]):
    """${title}${isPreview ? ", a preview that may still change, with notice" : ""}."""

    _version = _${name}
`,
    `class AsyncHalcyon(AsyncClient, _Client[AsyncDriver]):
    """${title}, awaited${isPreview ? "; a preview that may still change, with notice" : ""}."""

    _version = _${name}
`,
  ];
  return moduleText(parts, "..", name);
}

/** Names of the answers that are unions. A union is not a class, so the module of a version has a reader for it. */
const unions: ReadonlySet<string | undefined> = new Set(
  apiVersionNames.flatMap((name) => methods[name].flatMap(({ line, event }) => [line, event])),
);

/** Returns the Python texts of the adapter and the reader of a union. */
function readerTexts(union: string): string[] {
  const reader = readerOf(union);
  return [
    `@cache\ndef ${reader}_adapter() -> TypeAdapter[${union}]:\n    return TypeAdapter(${union})\n`,
    `def ${reader}(text: bytes) -> ${union}:\n    return ${reader}_adapter().validate_json(text, strict=True)\n`,
  ];
}

function readerOf(union: string): string {
  return `_read${snake(union)}`;
}

/** Returns the Python text of a client class. */
function classOf(name: string, base: string, group: string, rows: readonly Method[]): string {
  return `class ${name}(${base}[Driver], Generic[Driver]):
    """${groupMeanings.get(group)!}"""

${rows.map(methodText).join("\n")}`;
}

const decorators: ReadonlyMap<string, string> = new Map(
  Object.entries({
    batch: "batch_endpoint",
    events: "stream_endpoint",
    feed: "list_endpoint",
    lines: "lines_endpoint",
    pages: "list_endpoint",
    span: "span_endpoint",
  }),
);

function methodText(method: Method): string {
  const { own, group, form, isSeries } = method;
  const head = `    def ${snake(own || group)}(`;
  return [
    `    @${decorators.get(form) ?? (isSeries ? "series_endpoint" : "endpoint")}\n`,
    wrapped(head, ["self", ...parametersOf(method)], `) -> ${callOf(method)}:`),
    `        """${docstring(method)}"""\n`,
    ...bodyLines(method),
  ].join("");
}

function parametersOf({ name, path, query, body, takes, isChange, form }: Method): string[] {
  const isOfQuery = query.length > 0 && form !== "batch";
  const options = isChange ? "ChangeOptions" : takes === "once" ? "OnceOptions" : "CallOptions";
  return [
    ...path.map((one) => {
      const type = one.schema.type === "integer" ? "int" : "str";
      return `${one.name}: ${one.schema.enum === undefined ? type : pascal(name) + pascal(one.name)}`;
    }),
    ...(body === undefined ? [] : [`body: ${body}`]),
    isOfQuery ? `**query: Unpack[${pascal(name)}Query]` : `**options: Unpack[${options}]`,
  ];
}

/** Returns the Python type of the call object that a method returns. */
function callOf({ form, answer, line, event, item }: Method): string {
  switch (form) {
    case "batch":
      return `BatchCalls[${line}]`;
    case "events":
      return `Following[${event}]`;
    case "lines":
      return `Call[${line}]`;
    case "nothing":
      return "Call[None]";
    case "feed":
    case "pages":
      return `Pages[${answer}, ${item}]`;
    case "span":
      return `SpanCall[${answer}]`;
    default:
      return `Call[${answer}]`;
  }
}

function bodyLines(method: Method): string[] {
  const { name, path, query, body, takes, isChange, form, answer, line, event, part } = method;
  const key = `"${name}"`;
  if (form === "batch") return [back("batch_calls", ["self", "body", readerOf(line!), "options"])];
  if (form === "events") return [back("followed", ["self", key, readerOf(event!), "query"])];
  if (form === "span") return [back("span_call", ["self", key, answer!, "query"])];
  if (form === "feed" || form === "pages") {
    const ending = [...placesOf(path), ...(form === "feed" ? ["is_feed=True"] : [])];
    const pages = ["self", key, `page_reader(${answer})`, `lambda page: page.${part}`, "query", ...ending];
    return [back("list_pages", pages)];
  }
  const headers = isChange ? "change_headers" : takes === "once" ? "once_headers" : undefined;
  const sent = [
    "options",
    ...placesOf(path),
    ...(query.length === 0 ? [] : ["query=asked"]),
    ...(body === undefined ? [] : ["body=body"]),
    ...(headers === undefined ? [] : [`headers=${headers}(options)`]),
    ...(form === "lines" ? ['success="lines"'] : []),
  ];
  const union = unions.has(answer) ? answer : line;
  const call = form === "nothing" ? "self._nothing" : union === undefined ? "self._call" : "self._made";
  const given = form === "nothing" ? [] : [union === undefined ? answer! : readerOf(union)];
  return [
    ...(query.length === 0 ? [] : ["        asked, options = split_query(query)\n"]),
    back(call, [key, ...given, ...sent]),
  ];
}

/** Returns the argument with the path parameters of a method; none if it has none. */
function placesOf(path: Method["path"]): readonly string[] {
  const places = path.map((one) => `"${one.name}": ${one.name}`).join(", ");
  return path.length === 0 ? [] : [`path={${places}}`];
}

/** Returns a Python statement that returns the result of a call. */
function back(call: string, values: readonly string[]): string {
  return wrapped(`        return ${call}(`, values, ")");
}

/** What iteration over the call of a method does, by the form of the method. */
const endings: ReadonlyMap<Method["form"], string> = new Map([
  [
    "events",
    'Iteration gives each event with its position, and `Reset` when earlier events are no longer stored. The stream connects again when its connection ends or is silent for 45 s, and continues after the last event that it gave. It raises an error when another try cannot help, for example when the key is wrong. `cursor` continues an earlier list or stream; the cursor `"0"` asks for all stored events.',
  ],
  [
    "feed",
    'Iteration covers all pages and ends with the newest event. `cursor` of the list then leads to later events. If you stop within a page, the next iteration gives the whole page again, so that no event is lost. With `order="newest"` nothing leads to later events.',
  ],
  ["pages", "Iteration covers all pages."],
  ["span", "`parts` fetches a long period piece by piece."],
]);

function docstring({ name, summary, form, isChange }: Method): string {
  const sentences = [
    summary,
    remarks.get(name),
    endings.get(form),
    isChange ? "`version` is the version that you have." : undefined,
  ];
  return sentences
    .filter((one) => one !== undefined)
    .join(" ")
    .replaceAll("`", "``");
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Modules of the package that the generated clients import, with the imported names. */
const modules = {
  async_driver: ["AsyncDriver"],
  batch: ["BatchCalls", "batch_calls", "batch_endpoint"],
  call: ["Call"],
  clients: ["AsyncClient", "SyncClient"],
  endpoint: ["endpoint", "series_endpoint", "span_endpoint"],
  event_stream: ["Following", "followed", "stream_endpoint"],
  group: ["Driver", "Group", "Version"],
  lines: ["lines_endpoint"],
  list_call: ["Pages", "list_endpoint", "list_pages", "page_reader"],
  once: ["change_headers", "once_headers"],
  options: ["CallOptions", "ChangeOptions", "OnceOptions"],
  query: ["split_query"],
  shared_client: ["SharedClient", ...[...split].map((group) => `Shared${pascal(group)}`)],
  span_call: ["SpanCall", "span_call"],
  sync_driver: ["SyncDriver"],
};

/**
 * Returns the text of a module, with its imports.
 *
 * @param up - Prefix of relative imports that leads from the module to the package.
 */
function moduleText(parts: readonly string[], up: "." | "..", version: ApiVersionName | undefined): string {
  const text = parts.join("\n\n");
  const declared = new Set([...text.matchAll(/^class (\w+)/gm)].map(([, name]) => name!));
  const used = new Set(text.replaceAll(/"""[\s\S]*?"""/g, "").match(/\b\w+\b/g));
  const take = (names: Iterable<string>): string[] =>
    [...names].filter((name) => used.has(name) && !declared.has(name));
  const { answers, requests } = preparedSchemas();
  const asked = new Set(Object.values(requests).flatMap((schemas) => Object.keys(schemas)));
  const generated = {
    ...answers,
    ...requests,
    ...(version && { [`${version}/endpoints`]: { endpoints: {} } }),
  };
  const lines = importLines([
    ...Object.entries(generated)
      .filter(([place]) => !place.includes("/") || place.startsWith(`${version}/`))
      .map(([place, schemas]) => {
        const names = Object.keys(schemas).filter((name) => !place.endsWith("answers") || !asked.has(name));
        return [`${up}_generated.${place.replace("/", ".")}`, take(names)] as const;
      }),
    ...Object.entries(modules).map(([module, names]) => [`${up}${module}`, take(names)] as const),
  ]);
  const outside = [
    ["functools", ["cache"]],
    ["typing", ["Generic"]],
  ] as const;
  const packages = [
    ["pydantic", ["TypeAdapter"]],
    ["typing_extensions", ["Unpack"]],
  ] as const;
  const section = (rows: readonly (readonly [string, readonly string[]])[]): string =>
    importLines(rows.map(([module, names]) => [module, take(names)]));
  return `${banner}from __future__ import annotations\n\n${section(outside)}\n${section(packages)}\n${lines}\n${version === undefined ? "\n" : ""}${text}`;
}
