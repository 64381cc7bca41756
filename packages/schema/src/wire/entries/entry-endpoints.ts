import { customEntryEndpoints } from "./custom-entries.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { entryDetailSchema, entryListQuerySchema, entryListSchema, entryParamsSchema } from "./library.ts";

/** The tasks and scenarios that can be scored. */
export const entryEndpoints = {
  "tasks.list": {
    method: "GET",
    path: "/tasks/",
    summary: "List the tasks: work that wants good weather.",
    description:
      "For choosing what to score. Curated tasks and those of your own account stand together, in the order of their ids, up to `limit` on a page. `next_cursor` leads to the next page and is null on the last one. It is free.",
    query: entryListQuerySchema,
    output: entryListSchema,
    problems: [],
    cost: 0,
  },
  "tasks.get": {
    method: "GET",
    path: "/tasks/{id}",
    summary: "A task with its constraints and their sources.",
    description:
      "For reading the limits of a task and what they rest on: each constraint names its sources, and whether they were read. The `etag` of the answer is what a change needs in `if-match`. It is free.",
    params: entryParamsSchema,
    output: entryDetailSchema,
    problems: ["entry_not_found"],
    cost: 0,
    example: { params: { id: 1 } },
  },
  "scenarios.list": {
    method: "GET",
    path: "/scenarios/",
    summary: "List the scenarios: situations that may be present.",
    description:
      "For choosing a situation to watch, as fog or frost. Curated scenarios and those of your own account stand together, in the order of their ids, up to `limit` on a page. `next_cursor` leads to the next page and is null on the last one. It is free.",
    query: entryListQuerySchema,
    output: entryListSchema,
    problems: [],
    cost: 0,
  },
  "scenarios.get": {
    method: "GET",
    path: "/scenarios/{id}",
    summary: "A scenario with its constraints and their sources.",
    description:
      "For reading what makes a situation present and what that rests on: each constraint names its sources, and whether they were read. The `etag` of the answer is what a change needs in `if-match`. It is free.",
    params: entryParamsSchema,
    output: entryDetailSchema,
    problems: ["entry_not_found"],
    cost: 0,
    example: { params: { id: 501 } },
  },
  ...customEntryEndpoints,
} as const satisfies Record<string, EndpointRow>;
