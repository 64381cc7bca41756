import { banner } from "./banner.ts";
import { groupTypes, sharedTypes } from "./client-files.ts";
import { lineWidth } from "./json-schema-to-type.ts";
import { isSharedSchema, type Version } from "./versions.ts";

/** Names of handwritten exports that every version has, by file below `src`. */
const byHand = {
  "band-of.ts": ["type Band", "bandOf", "type Polarity"],
  "calls/api-call.ts": ["type ApiCall"],
  "calls/batch-call.ts": ["type BatchCall", "type LinesCall"],
  "calls/other-methods.ts": ["type EventCalls", "type EventQuery"],
  "calls/list-call.ts": ["type ListCall", "type Page"],
  "calls/shared-halcyon.ts": [...sharedTypes]
    .filter((name) => name !== "EventCalls")
    .toSorted()
    .map((name) => `type ${name}`),
  "calls/span-call.ts": ["type DaySpan", "type SpanCall"],
  "generated/problem-code.ts": ["type ProblemCode"],
  "http/answer/deprecation.ts": ["type Deprecation"],
  "http/answer/error.ts": [
    "ConnectionError",
    "type ErrorCode",
    "type FailedAnswer",
    "HalcyonError",
    "ProblemError",
    "TimeoutError",
    "UnexpectedAnswerError",
  ],
  "http/answer/rate-limit.ts": ["type RateLimit"],
  "http/request/options.ts": [
    "type CallOptions",
    "type FileFormat",
    "type FileOptions",
    "type ChangeOptions",
    "type HalcyonOptions",
    "type Logger",
    "type OnceOptions",
    "type TryReport",
  ],
  "http/request/request.ts": ["type Answered", "type Provenance"],
};

/** Names of the exports of a version's client file. */
const ofClient = [
  "type DataQuery",
  "Halcyon",
  ...[...new Set(groupTypes.values())].filter((name) => !sharedTypes.has(name)).map((name) => `type ${name}`),
].toSorted((a, b) => (a.replace("type ", "") < b.replace("type ", "") ? -1 : 1));

/** Returns the text of a version's index file. It exports the client, the errors, and every type of requests and responses. */
export function indexFile({ name, schemas }: Version): string {
  const named = new Set(
    Object.values(byHand)
      .flat()
      .map((one) => one.replace("type ", "")),
  );
  const types = Object.keys(schemas)
    .filter((one) => !named.has(one))
    .toSorted();
  return [
    banner,
    ...Object.entries(byHand).map(([file, names]) => exportOf(names, file)),
    exportOf(["type EndpointTypes"], `generated/${name}/endpoints.ts`),
    exportOf(
      types.filter(isSharedSchema).map((one) => `type ${one}`),
      "generated/wire.ts",
    ),
    exportOf(
      types.filter((one) => !isSharedSchema(one)).map((one) => `type ${one}`),
      `generated/${name}/wire.ts`,
    ),
    exportOf(ofClient, `${name}/halcyon.ts`).replace(`../${name}/`, "./"),
  ].join("");
}

/** Returns the line that exports some names of a file, with line breaks as the code formatter makes them. */
function exportOf(names: readonly string[], file: string): string {
  const isOfTypes = names.every((name) => name.startsWith("type "));
  const [head, written] = isOfTypes
    ? ["export type", names.map((name) => name.slice("type ".length))]
    : ["export", names];
  const line = `${head} { ${written.join(", ")} } from "../${file}";\n`;
  return line.length <= lineWidth + 1
    ? line
    : `${head} {\n${written.map((name) => `  ${name},\n`).join("")}} from "../${file}";\n`;
}
