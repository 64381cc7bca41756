import type { ApiCall } from "./api-call.ts";
import type { Caller, Input } from "./caller.ts";
import type { SharedTypes } from "./generated/endpoints.ts";
import type { EntryDetail, EntrySummary, TaskRequest } from "./generated/wire.ts";
import { isPage, ListCall, type Page } from "./list-call.ts";
import { type CallOptions, type ChangeOptions, type OnceOptions, onceHeaders } from "./options.ts";

type ListQuery = SharedTypes["tasks.list"]["query"];

/** Tasks or scenarios. */
export interface EntryCalls {
  /** The entries that fit the query; `for await` goes through all pages. */
  list(query?: ListQuery, options?: CallOptions): ListCall<EntrySummary>;
  /** One entry with its constraints and their sources. */
  get(id: number, options?: CallOptions): ApiCall<EntryDetail>;
  /** One entry as one of its versions was. */
  version(id: number, version: number, options?: CallOptions): ApiCall<EntryDetail>;
  /** Create an entry of your own. */
  create(body: TaskRequest, options?: OnceOptions): ApiCall<EntryDetail>;
  /** Replace an entry of your own by a new version; `version` says which one you know. */
  replace(id: number, body: TaskRequest, options: ChangeOptions): ApiCall<EntryDetail>;
  /** Delete an entry of your own; `version` says which one you know. */
  delete(id: number, options: ChangeOptions): ApiCall<undefined>;
}

/** The calls of one type of entries. */
export function entryCalls(caller: Caller<SharedTypes>, group: "tasks" | "scenarios"): EntryCalls {
  return {
    list(query = {}, options) {
      const name = `${group}.list` as const;
      const first = caller.send<Page<EntrySummary>>(name, { query, accepts: isPage }, options);
      return new ListCall(first, (cursor, cursors) => {
        const accepts: Input["accepts"] = (page) => isPage(page, cursors);
        return caller.call(name, { query: { ...query, cursor }, accepts }, options);
      });
    },
    get: (id, options) => caller.call(`${group}.get`, { path: { id } }, options),
    version: (id, version, options) => caller.call(`${group}.version`, { path: { id, version } }, options),
    create: (body, options = {}) =>
      caller.call(`${group}.create`, { body, headers: onceHeaders(options) }, options),
    replace: (id, body, options) =>
      caller.call(`${group}.replace`, { path: { id }, body, headers: changeHeaders(options) }, options),
    delete: (id, options) =>
      caller.call(`${group}.delete`, { path: { id }, headers: changeHeaders(options) }, options),
  };
}

function changeHeaders(options: ChangeOptions): Record<string, string> {
  return { "if-match": `"v${options.version}"`, ...onceHeaders(options) };
}
