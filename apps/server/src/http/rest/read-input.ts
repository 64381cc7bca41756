import type { Endpoint, FieldError } from "@halcyon/schema";
import { coverageFiles, fileFormatsOf } from "@halcyon/schema/endpoints";
import { echoMaxLength } from "@halcyon/schema/errors";
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { bodySchemaOf, type CheckedBody } from "../../api/pipeline/check-input.ts";
import type { DocumentFormat, Format, Input } from "../../api/pipeline/handler.ts";
import { negotiate } from "./send/negotiate.ts";
import { listsIn, parameterReader, pathReader } from "../../api/pipeline/parameters.ts";
import { bodyMaxBytes, isShort, parseJson, readJson, receiveShort } from "../body/read-json.ts";
import { Refusal } from "../../errors/refusal.ts";

/** Cache of bodies that passed the checks of an endpoint, with their checked values. Bodies are compared byte by byte. */
interface CheckedBodies {
  /** Returns the checked form of a body, or undefined if it is not cached. */
  get(bytes: Buffer): object | undefined;
  /**
   * Caches the checked form of a body.
   *
   * @param checked - Checked form. It is frozen here, because all requests with the same body share it.
   */
  remember(bytes: Buffer, checked: object): void;
}

/** Size of the body cache of an endpoint [bytes]. The least recently used bodies are dropped. */
const memoryMaxBytes = 4 * 2 ** 20;

/** Estimated memory of a cached body [bytes]: a fixed part, and a part per byte of the body for its text and parsed values. */
const taken = { each: 1024, byte: 16 } as const;

export function checkedBodies(): CheckedBodies {
  const seen = new LRUCache<string, object>({
    maxSize: memoryMaxBytes,
    sizeCalculation: (_checked, text) => taken.each + text.length * taken.byte,
  });
  return {
    get: (bytes) => seen.get(bytes.toString("latin1")),
    remember(bytes, checked) {
      seen.set(bytes.toString("latin1"), frozen(checked));
    },
  };
}

/** Returns a JSON value after freezing it and all values in it. */
function frozen<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) frozen(inner);
  return Object.freeze(value);
}

/** Request to an endpoint, with its path parameters if the path of the endpoint has any. */
export type EndpointRequest = IncomingMessage & {
  readonly params?: Readonly<Record<string, string | string[]>>;
};

/** Input and format of a request, with faults in its query string that the endpoint's schemas cannot find. */
interface ReadInput {
  readonly format: DocumentFormat;
  readonly input: Input;
  readonly faults: readonly FieldError[];
  readonly seen?: CheckedBody;
}

/**
 * Returns a function that reads the input of requests to an endpoint.
 *
 * @param beforeBody - Called before the body is read. It may throw a Refusal. It returns undefined if its checks are already done.
 */
export function inputReader(
  row: Endpoint,
  beforeBody: (
    request: IncomingMessage,
    given: Pick<Input, "query" | "headers">,
  ) => Promise<void> | undefined,
): (request: EndpointRequest) => Promise<ReadInput> {
  const formats = formatsOf(row);
  const query = row.query === undefined ? undefined : parameterReader(row.query);
  let known: ReadonlySet<string> | undefined;
  const lists = (): ReadonlySet<string> | undefined =>
    row.query === undefined ? undefined : (known ??= listsIn(row.query));
  // V1 also takes other spellings of an id, and keeps them.
  const readerOf = row.version === "v1" ? parameterReader : pathReader;
  const params = row.params === undefined ? undefined : readerOf(row.params);
  const takesBody = bodySchemaOf(row) !== undefined;
  const { bodyMaxBytes: maxBytes = bodyMaxBytes } = row;
  const seen = checkedBodies();
  return async (request) => {
    const { url = "" } = request;
    const question = url.indexOf("?");
    const texts = question === -1 ? {} : parseQuery(url.slice(question + 1), lists());
    const asked = row.coverage === true ? texts["f"]?.toLowerCase() : texts["format"];
    const named = formats.find((one) => one === asked);
    // What the parameter of a file names counts more than the header.
    const wins = (row.series === true || row.coverage === true) && named !== undefined;
    const negotiated = wins
      ? named
      : negotiate(request.headers.accept, named === undefined ? formats : [named]);
    const format = negotiated === "events" ? "json" : negotiated;
    const given = {
      params: params?.(request.params as Record<string, string>),
      query: query?.(texts),
      headers: request.headers,
    };
    const faults = query === undefined ? unknownParameters(texts) : [];
    const read = (body: unknown, before?: CheckedBody): ReadInput => ({
      format,
      input: { ...given, body },
      faults,
      ...(before === undefined ? {} : { seen: before }),
    });
    if (!takesBody) return read(undefined);
    const waited = beforeBody(request, given);
    if (waited !== undefined) await waited;
    if (!isShort(request)) return read(await readJson(request, maxBytes));
    const bytes = await receiveShort(request);
    const checked = seen.get(bytes);
    if (checked !== undefined) return read(undefined, { checked });
    return read(parseJson(bytes, maxBytes), { remember: (body) => seen.remember(bytes, body) });
  };
}

/** Returns the response formats of an endpoint, beginning with the default. The list is empty if responses have no body. */
function formatsOf({
  lines,
  events,
  output,
  coverage,
  geojson,
  schedule,
  ...row
}: Endpoint): readonly Format[] {
  if (coverage === true) return ["coveragejson", "geojson", ...coverageFiles];
  if (events !== undefined) return ["events"];
  if (lines !== undefined) return ["ndjson", "json"];
  if (output === undefined) return [];
  return [
    "json",
    ...fileFormatsOf(row),
    ...(geojson === true ? (["geojson"] as const) : []),
    ...(schedule === true ? (["calendar", "mspdi"] as const) : []),
  ];
}

function unknownParameters(texts: Readonly<Record<string, string>>): FieldError[] {
  return Object.keys(texts).map((name) => ({
    parameter: name.slice(0, echoMaxLength),
    code: "unknown_field",
    detail: "This path takes no query parameters.",
  }));
}

/**
 * Parses a query string. Refuses a repeated parameter, and percent encodings that are not UTF-8. Only list parameters may be repeated, because many generated
 * clients repeat them.
 *
 * @param search - Query string without `?`.
 * @param lists - Names of the parameters that are comma-separated lists.
 */
export function parseQuery(search: string, lists: ReadonlySet<string> = new Set()): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of search.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const text = equals === -1 ? "" : decode(pair.slice(equals + 1));
    const before = parameters.get(name);
    if (before !== undefined && !lists.has(name)) {
      throw new Refusal("invalid_request", {
        detail: "A parameter of the query is given twice.",
        errors: [
          {
            parameter: name.slice(0, echoMaxLength),
            code: "duplicate_parameter",
            detail: "Give this parameter once.",
          },
        ],
      });
    }
    parameters.set(name, before === undefined ? text : `${before},${text}`);
  }
  return Object.fromEntries(parameters);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    throw new Refusal("malformed_request", {
      detail: "The query has a broken percent encoding.",
      cause: error,
    });
  }
}
