import type { Caller, EndpointTable } from "./caller.ts";
import { listCall } from "./list-call.ts";
import { type ChangeOptions, onceHeaders } from "./options.ts";

/** A method of a client; its types stand at the client. */
export type Method = (...given: never[]) => unknown;

type Methods = Readonly<Record<string, Method>>;

/**
 * A method for every endpoint, in the groups that their names say. It takes the parameters of the path in their order, then the body or
 * the query, then options.
 *
 * @param others - By name, the methods of endpoints that give more than one document.
 */
export function methodsOf(
  caller: Caller,
  endpoints: EndpointTable,
  others: Methods,
): Readonly<Record<string, Method | Methods>> {
  const groups: Record<string, Method | Methods> = {};
  for (const [name, row] of Object.entries(endpoints)) {
    const [group, own] = name.split(".") as [string, string?];
    const method = others[name] ?? methodOf(caller, name, row);
    groups[group] = own === undefined ? method : { ...(groups[group] as Methods), [own]: method };
  }
  return groups;
}

function methodOf(caller: Caller, name: string, row: string): Method {
  const [verb, path, part, takes] = row.split(" ");
  const parameters = path!.split("{").length - 1;
  return (...given: unknown[]) => {
    const values = given.splice(0, parameters);
    const sent = takes === undefined ? undefined : (given.shift() as object | undefined);
    const options = given[0] as ChangeOptions | undefined;
    if (takes === "pages" || takes === "feed")
      return listCall(caller, { name, part: part!, query: sent, isFeed: takes === "feed" }, options);
    const isChange = verb === "PUT" || verb === "DELETE";
    const headers = {
      ...(isChange && { "if-match": `"v${options?.version}"` }),
      ...((isChange || takes === "once") && onceHeaders(options)),
    };
    const input = { path: values, headers, [verb === "GET" ? "query" : "body"]: sent };
    return caller.call(name, input, options);
  };
}
