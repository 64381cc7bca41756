import { ApiCall } from "./api-call.ts";
import { type Answered, type Call, request } from "../http/request/request.ts";
import { type CallOptions, fileTypeOf, type Settings } from "../http/request/options.ts";

/** Values that a call sends to an endpoint (path parameters, query, body and headers), and checks of the response. */
export interface Input {
  /** Values of the path parameters, in the order of the path; none by default. */
  readonly path?: readonly unknown[];
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lines?: Call["lines"];
  readonly accepts?: Call["accepts"];
  /** Name of the field that the response must contain; by default, the field that the endpoint table names. */
  readonly part?: Call["part"];
}

/**
 * Endpoints of an API version, with one text per group. The first line of a text is the name of the group. Each further line describes an endpoint: its name in
 * the group, its HTTP method, and its path without the version. In the path, `~` stands for `/` and the name of the group. The line ends with a field that the
 * response always contains, and the kind of input besides path parameters.
 */
export type EndpointTable = readonly string[];

/** Words of one line of an {@link EndpointTable}, which describe an endpoint. The `~` in the path is already replaced. */
export type EndpointWords = readonly string[];

/** Type of the response of an endpoint. */
export type Answer<Types, Name extends keyof Types> = Types[Name] extends { readonly answer: infer Given }
  ? Given
  : never;

/** Sends calls to the endpoints of one API version. */
export interface Caller {
  call<T>(endpoint: EndpointWords, input: Input, options: CallOptions | undefined): ApiCall<T>;
  /** Sends a call and returns the response with its metadata. */
  send<T>(endpoint: EndpointWords, input: Input, options: CallOptions | undefined): Promise<Answered<T>>;
}

/**
 * Creates a caller for one version of the API.
 *
 * @param version - First segment of every path, such as `v1`.
 */
export function callerOf(settings: Settings, version: string): Caller {
  const send: Caller["send"] = async (endpoint, input, options) =>
    request(settings, { ...toCall(version, endpoint, input), file: fileTypeOf(options) }, options);
  return { send, call: (endpoint, input, options) => new ApiCall(send(endpoint, input, options)) };
}

function toCall(
  version: string,
  [, method, template, part]: EndpointWords,
  { path = [], query = {}, ...input }: Input,
): Call {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.append(key, String(value));
  const values = [...path];
  const filled = `/${version}${template}`.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const text = String(values.shift());
    // These would lead to another endpoint.
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`${parameter} must not be empty, "." or "..".`);
    return encodeURIComponent(text);
  });
  return {
    method: method!,
    part,
    ...input,
    path: `${filled}?${search.toString()}`.replace(/\?$/, ""),
  };
}
