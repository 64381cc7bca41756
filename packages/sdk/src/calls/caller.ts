import { ApiCall } from "./api-call.ts";
import type { Call } from "../http/request/call.ts";
import type { CallOptions, Settings } from "../http/request/options.ts";
import { type Answered, request } from "../http/request/request.ts";

/** Input of an endpoint. */
export interface Input {
  /** The parameters of the path, in its order. */
  readonly path?: readonly unknown[];
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lines?: Call["lines"];
  readonly accepts?: Call["accepts"];
  /** Part that replaces that of the endpoint. */
  readonly part?: Call["part"];
}

/**
 * The endpoints of a version by group: a line with the name of the group, then a line for each endpoint. That line has its name in the group, its method, and
 * its path under the version, in which `~` is the group. Then come a part that its answer always has, and its inputs in addition to the parameters of the path.
 */
export type EndpointTable = readonly string[];

/** The words of the line of an endpoint; its path has the name of its group. */
export type EndpointWords = readonly string[];

/** Response of an endpoint. */
export type Answer<Types, Name extends keyof Types> = Types[Name] extends { readonly answer: infer Given }
  ? Given
  : never;

/** Sends calls to the endpoints of one version. */
export interface Caller {
  call<T>(endpoint: EndpointWords, input: Input, options: CallOptions | undefined): ApiCall<T>;
  /** Sends a call and returns the answer with its response metadata. The caller decides what to make of it. */
  send<T>(endpoint: EndpointWords, input: Input, options: CallOptions | undefined): Promise<Answered<T>>;
}

/** @param version - The first part of the paths. */
export function callerOf(settings: Settings, version: string): Caller {
  const send: Caller["send"] = async (endpoint, input, options) =>
    request(settings, toCall(version, endpoint, input), options);
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
