import type { ApiCall } from "../api-call.ts";
import type { SharedTypes } from "../../generated/endpoints.ts";
import type { EntryDetail, EntrySummary, TaskRequest } from "../../generated/wire.ts";
import type { ListCall } from "../list-call.ts";
import type { CallOptions, ChangeOptions, OnceOptions } from "../../http/request/options.ts";

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
