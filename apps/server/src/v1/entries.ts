import type { Library } from "../ports.ts";
import { getEntry } from "../use-cases/get-entry.ts";
import { listEntries } from "../use-cases/list-entries.ts";
import type { Handlers } from "./handler.ts";

type EntryHandlers = Pick<Handlers, "tasks.list" | "tasks.get" | "scenarios.list" | "scenarios.get">;

/** `GET /v1/tasks/`, `/v1/tasks/{id}`, `/v1/scenarios/` and `/v1/scenarios/{id}`: one code path for both types. */
export function entryHandlers(library: Library): EntryHandlers {
  const versions = [library.version];
  return {
    "tasks.list": async ({ query }) => ({ json: listEntries(library, "task", query), versions }),
    "tasks.get": async ({ params }) => ({ json: getEntry(library, "task", params.id), versions }),
    "scenarios.list": async ({ query }) => ({ json: listEntries(library, "scenario", query), versions }),
    "scenarios.get": async ({ params }) => ({ json: getEntry(library, "scenario", params.id), versions }),
  };
}
