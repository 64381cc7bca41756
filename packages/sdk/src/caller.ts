import { ApiCall } from "./api-call.ts";
import type { CallOptions, Settings } from "./options.ts";
import { type Answered, type Call, request } from "./request.ts";

/** What is sent to an endpoint, beside its name. */
export interface Input {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lines?: Call["lines"];
}

/** The endpoints of a version: their methods, and their paths under it. */
export type EndpointTable = Readonly<Record<string, Pick<Call, "method" | "path">>>;

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
  const send: Caller<Types>["send"] = (name, input, options) =>
    request(settings, toCall(version, endpoints[name]!, input), options);
  return { send, call: (name, input, options) => new ApiCall(send(name, input, options)) };
}

function toCall(
  version: string,
  { method, path }: EndpointTable[string],
  { path: parameters = {}, query = {}, body, headers, lines }: Input,
): Call {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.append(key, String(value));
  const filled = `/${version}${path}`.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(String(parameters[parameter])),
  );
  const text = search.toString();
  return {
    method,
    path: text === "" ? filled : `${filled}?${text}`,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
    ...(lines === undefined ? {} : { lines }),
  };
}
