import type { Caller, EndpointTable, EndpointWords } from "./caller.ts";
import { listCall } from "./list-call.ts";
import { type ChangeOptions, onceHeaders } from "../http/request/options.ts";

/** Method of the client. The client declares its types. */
type Method = (...given: never[]) => unknown;

type Methods = Readonly<Record<string, Method>>;

/** Function that creates the method of an endpoint. */
export type MakeMethod = (caller: Caller, endpoint: EndpointWords) => Method;

/**
 * Creates a method for every endpoint, in the groups of the endpoint table. A method takes the path parameters in order, then the body or the query, then
 * options.
 *
 * @param others - Functions that create the methods of endpoints whose responses are not single documents, by endpoint name such as `jobs.result`.
 */
export function methodsOf(
  caller: Caller,
  table: EndpointTable,
  others: Readonly<Record<string, MakeMethod>>,
): Readonly<Record<string, Method | Methods>> {
  const groups: Record<string, Method | Methods> = {};
  for (const text of table) {
    const [group, ...lines] = text.split("\n") as [string, ...string[]];
    for (const line of lines) {
      const endpoint = line.replace("~", `/${group}`).split(" ");
      const [own] = endpoint as [string];
      const method = (others[`${group}.${own}`] ?? methodOf)(caller, endpoint);
      groups[group] = own ? { ...(groups[group] as Methods), [own]: method } : method;
    }
  }
  return groups;
}

function methodOf(caller: Caller, endpoint: EndpointWords): Method {
  const [, verb, path, part, takes] = endpoint;
  const parameters = path!.split("{").length - 1;
  return (...given: unknown[]) => {
    const values = given.splice(0, parameters);
    const sent = takes === undefined ? undefined : (given.shift() as object | undefined);
    const options = given[0] as ChangeOptions | undefined;
    if (takes === "pages" || takes === "feed")
      return listCall(
        caller,
        { endpoint, path: values, part: part!, query: sent, isFeed: takes === "feed" },
        options,
      );
    const version = options?.version;
    const headers = {
      ...(version && { "if-match": `"v${version}"` }),
      ...((version || takes === "once") && onceHeaders(options)),
    };
    const input = { path: values, headers, [verb === "GET" ? "query" : "body"]: sent };
    return caller.call(endpoint, input, options);
  };
}
