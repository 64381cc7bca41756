import { ApiCall } from "./api-call.ts";
import type { Call } from "./call.ts";
import type { CallOptions, Settings } from "./options.ts";
import { type Answered, request } from "./request.ts";

/** What is sent to an endpoint, beside its name. */
export interface Input {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lines?: Call["lines"];
  readonly accepts?: Call["accepts"];
  /** In place of those of the endpoint. */
  readonly part?: Call["part"];
}

/** The endpoints of a version: method, path under it, and a part of the answer where there is one, with spaces between them. */
export type EndpointTable = Readonly<Record<string, string>>;

/** What an endpoint answers. */
export type Answer<Types, Name extends keyof Types> = Types[Name] extends { readonly answer: infer Given }
  ? Given
  : never;

/** Sends calls to the endpoints of one version. */
export interface Caller<Types> {
  call<Name extends keyof Types & string>(
    name: Name,
    input: Input,
    options: CallOptions | undefined,
  ): ApiCall<Answer<Types, Name>>;
  /** The answer with what came beside it, whatever the caller makes of it. */
  send<T>(name: keyof Types & string, input: Input, options: CallOptions | undefined): Promise<Answered<T>>;
}

/** @param version - The first part of the paths. */
export function callerOf<Types>(
  settings: Settings,
  version: string,
  endpoints: EndpointTable,
): Caller<Types> {
  const send: Caller<Types>["send"] = async (name, input, options) =>
    request(settings, toCall(version, endpoints[name]!, input), options);
  return { send, call: (name, input, options) => new ApiCall(send(name, input, options)) };
}

function toCall(
  version: string,
  endpoint: string,
  { path: parameters = {}, query = {}, ...input }: Input,
): Call {
  const [method, path, part] = endpoint.split(" ");
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.append(key, String(value));
  const filled = `/${version}${path}`.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const text = String(parameters[parameter]);
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
