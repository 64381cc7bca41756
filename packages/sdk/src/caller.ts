import { ApiCall } from "./api-call.ts";
import type { Call } from "./call.ts";
import type { CallOptions, Settings } from "./options.ts";
import { type Answered, request } from "./request.ts";

/** What is sent to an endpoint, beside its name. */
export interface Input {
  /** The parameters of the path, in its order. */
  readonly path?: readonly unknown[];
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lines?: Call["lines"];
  readonly accepts?: Call["accepts"];
  /** In place of those of the endpoint. */
  readonly part?: Call["part"];
}

/**
 * The endpoints of a version by name: method, path under it, a part of the answer where there is one, and what the method takes beside
 * the parameters of the path, with spaces between them. `~` in a path is the part of the name before its dot.
 */
export type EndpointTable = Readonly<Record<string, string>>;

/** What an endpoint answers. */
export type Answer<Types, Name extends keyof Types> = Types[Name] extends { readonly answer: infer Given }
  ? Given
  : never;

/** Sends calls to the endpoints of one version. */
export interface Caller {
  call<T>(name: string, input: Input, options: CallOptions | undefined): ApiCall<T>;
  /** The answer with what came beside it, whatever the caller makes of it. */
  send<T>(name: string, input: Input, options: CallOptions | undefined): Promise<Answered<T>>;
}

/** @param version - The first part of the paths. */
export function callerOf(settings: Settings, version: string, endpoints: EndpointTable): Caller {
  const send: Caller["send"] = async (name, input, options) =>
    request(settings, toCall(version, name, endpoints[name]!, input), options);
  return { send, call: (name, input, options) => new ApiCall(send(name, input, options)) };
}

function toCall(
  version: string,
  name: string,
  endpoint: string,
  { path = [], query = {}, ...input }: Input,
): Call {
  const [method, template, part] = endpoint.replace("~", `/${name.split(".")[0]}`).split(" ");
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
