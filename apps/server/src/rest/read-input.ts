import { echoMaxLength, type Endpoint, type FieldError } from "@halcyon/schema";
import type { IncomingMessage } from "node:http";
import { bodySchemaOf, type SeenBody } from "../answering/check-input.ts";
import type { Input } from "../answering/handler.ts";
import { parameterReader } from "../http/parameters.ts";
import { parseQuery } from "../http/query.ts";
import { bodyMaxBytes, isShort, parseJson, readJson, receiveShort } from "../http/read-json.ts";
import { seenBodies } from "./seen-bodies.ts";

/** A request, and what stands in its path, where the path of its endpoint has parameters. */
export type EndpointRequest = IncomingMessage & {
  readonly params?: Readonly<Record<string, string | string[]>>;
};

/** What a request gives to an endpoint, and the faults that its own schemas do not find. */
export interface ReadInput {
  readonly input: Input;
  readonly faults: readonly FieldError[];
  readonly seen?: SeenBody;
}

/** @param beforeBody - Given what is known before a body is read, which it may refuse. */
export function inputReader(
  row: Endpoint,
  beforeBody: (request: IncomingMessage, given: Pick<Input, "query" | "headers">) => Promise<void>,
): (request: EndpointRequest) => Promise<ReadInput> {
  const query = row.query === undefined ? undefined : parameterReader(row.query);
  const params = row.params === undefined ? undefined : parameterReader(row.params);
  const takesBody = bodySchemaOf(row) !== undefined;
  const { bodyMaxBytes: maxBytes = bodyMaxBytes } = row;
  const seen = seenBodies();
  return async (request) => {
    const { url = "" } = request;
    const question = url.indexOf("?");
    const texts = question === -1 ? {} : parseQuery(url.slice(question + 1));
    const given = {
      params: params?.(request.params as Record<string, string>),
      query: query?.(texts),
      headers: request.headers,
    };
    if (takesBody) await beforeBody(request, given);
    const faults = query === undefined ? unknownParameters(texts) : [];
    if (!takesBody) return { input: { ...given, body: undefined }, faults };
    if (!isShort(request)) return { input: { ...given, body: await readJson(request, maxBytes) }, faults };
    const bytes = await receiveShort(request);
    const checked = seen.get(bytes);
    if (checked !== undefined) return { input: { ...given, body: undefined }, faults, seen: { checked } };
    const remember = (body: object): void => seen.remember(bytes, body);
    return { input: { ...given, body: parseJson(bytes, maxBytes) }, faults, seen: { remember } };
  };
}

function unknownParameters(texts: Readonly<Record<string, string>>): FieldError[] {
  return Object.keys(texts).map((name) => ({
    parameter: name.slice(0, echoMaxLength),
    code: "unknown_field",
    detail: "This path takes no query parameters.",
  }));
}
