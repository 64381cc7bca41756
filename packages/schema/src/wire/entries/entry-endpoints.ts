import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { entryDetailSchema, entryListQuerySchema, entryListSchema, entryParamsSchema } from "./library.ts";
import { z } from "zod";
import { linesSchema } from "../../errors/text-form.ts";
import { idempotencyHeadersSchema } from "../../endpoints/batch.ts";
import { scenarioRequestSchema, taskRequestSchema } from "./entry.ts";

const changeHeadersSchema = idempotencyHeadersSchema.extend({
  "if-match": linesSchema.min(1).max(1000).optional().meta({
    description:
      "The ETag of the entry as you know it, or `*`: the change is made only if nothing changed since.",
  }),
});

const versionParamsSchema = entryParamsSchema.extend({
  version: z.int().min(1).max(2_147_483_647).meta({ description: "Version of the entry." }),
});

const creationProblems = ["too_many_entries", "idempotency_conflict"] as const;
const changeProblems = [
  "entry_not_found",
  "read_only_entry",
  "precondition_required",
  "precondition_failed",
  "idempotency_conflict",
] as const;

const exampleTask = {
  name: "Window cleaning from a rope",
  sector: "Building maintenance",
  description: "Two people on ropes, up to 60 m above ground.",
  constraints: [
    {
      variable: "wind_gusts_10m",
      unit: "m/s",
      ideal: { max: 8 },
      acceptable: { max: 13 },
      weight: 2,
      note: "The rope contractor's own rule.",
    },
    { variable: "precipitation", unit: "mm", ideal: { max: 0 }, acceptable: { max: 0.5 }, weight: 1 },
  ],
};

const exampleScenario = {
  name: "Black ice on the yard",
  sector: "Site safety",
  description: "The yard is likely to be icy.",
  constraints: [
    { variable: "temperature_2m", unit: "degC", ideal: { max: -1 }, acceptable: { max: 1 }, weight: 1 },
  ],
};

/** Returns the write endpoints of an account's custom entries of a type; `curatedId` and `ownId` are examples. */
const endpointsOf = <Plural extends string, Body extends z.ZodType, Example extends object>(
  plural: Plural,
  { word, body, example, curatedId, ownId }: OwnEntry<Body, Example>,
) =>
  ({
    create: {
      method: "POST",
      path: `/${plural}/`,
      summary: `Create a ${word} of your own.`,
      description: `For limits of your own. The answer is 201 with the ${word} as it is from now on. \`location\` says where it stands, and a change needs its \`etag\`. An \`Idempotency-Key\` makes the call safe to send again. It is free.`,
      body,
      headers: idempotencyHeadersSchema,
      status: 201,
      output: entryDetailSchema,
      problems: creationProblems,
      cost: 0,
      example: { body: example },
    },
    replace: {
      method: "PUT",
      path: `/${plural}/{id}`,
      summary: `Replace a ${word} of your own by a new version.`,
      description: `For changing limits. The header \`if-match\` holds the \`etag\` of the version that you know, so that no change of someone else is lost. Older versions stay as they were. An \`Idempotency-Key\` makes the call safe to send again. It is free.`,
      params: entryParamsSchema,
      body,
      headers: changeHeadersSchema,
      output: entryDetailSchema,
      problems: [...changeProblems, "too_many_entries"],
      cost: 0,
      example: { params: { id: ownId }, headers: { "if-match": '"v1"' }, body: example },
    },
    delete: {
      method: "DELETE",
      path: `/${plural}/{id}`,
      summary: `Delete a ${word} of your own; its versions keep answering.`,
      description: `For a ${word} that is no longer needed. It leaves the list and can no longer be scored. The header \`if-match\` holds the \`etag\` of the version that you know. An \`Idempotency-Key\` makes the call safe to send again. It is free.`,
      params: entryParamsSchema,
      headers: changeHeadersSchema,
      status: 204,
      problems: changeProblems,
      cost: 0,
      example: { params: { id: ownId }, headers: { "if-match": '"v2"' } },
    },
    version: {
      method: "GET",
      path: `/${plural}/{id}/versions/{version}`,
      summary: `A ${word} as one of its versions was.`,
      description: `For reading what an earlier score rested on. Versions never change, also after the ${word} was deleted. It is free.`,
      params: versionParamsSchema,
      output: entryDetailSchema,
      problems: ["entry_not_found"],
      cost: 0,
      example: { params: { id: curatedId, version: 1 } },
    },
  }) as const satisfies Record<string, EndpointRow>;

interface OwnEntry<Body extends z.ZodType, Example extends object> {
  readonly word: string;
  readonly body: Body;
  readonly example: Example;
  readonly curatedId: number;
  readonly ownId: number;
}

const tasks = endpointsOf("tasks", {
  word: "task",
  body: taskRequestSchema,
  example: exampleTask,
  curatedId: 54,
  ownId: 48_213,
});

const scenarios = endpointsOf("scenarios", {
  word: "scenario",
  body: scenarioRequestSchema,
  example: exampleScenario,
  curatedId: 504,
  ownId: 48_214,
});

/** Endpoints that write custom tasks and scenarios of an account. */
const customEntryEndpoints = {
  "tasks.create": tasks.create,
  "tasks.replace": tasks.replace,
  "tasks.delete": tasks.delete,
  "tasks.version": tasks.version,
  "scenarios.create": scenarios.create,
  "scenarios.replace": scenarios.replace,
  "scenarios.delete": scenarios.delete,
  "scenarios.version": scenarios.version,
} as const;

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
