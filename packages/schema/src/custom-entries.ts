import { z } from "zod";
import { idempotencyHeadersSchema } from "./batch.ts";
import type { EndpointRow } from "./endpoint.ts";
import { scenarioRequestSchema, taskRequestSchema } from "./entry.ts";
import { entryDetailSchema, entryParamsSchema } from "./library.ts";

const ifMatchHeadersSchema = z.object({
  "if-match": z.string().min(1).max(1000).optional().meta({
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

const firstVersion = { "if-match": '"v1"' };
const secondVersion = { "if-match": '"v2"' };

/** How tasks and scenarios of an account's own are written. */
export const customEntryEndpoints = {
  "tasks.create": {
    method: "POST",
    path: "/v1/tasks/",
    summary: "Create a task of your own.",
    body: taskRequestSchema,
    headers: idempotencyHeadersSchema,
    status: 201,
    output: entryDetailSchema,
    problems: creationProblems,
    cost: 0,
    example: { body: exampleTask },
  },
  "tasks.replace": {
    method: "PUT",
    path: "/v1/tasks/{id}",
    summary: "Replace a task of your own by a new version.",
    params: entryParamsSchema,
    body: taskRequestSchema,
    headers: ifMatchHeadersSchema,
    output: entryDetailSchema,
    problems: [...changeProblems, "too_many_entries"],
    cost: 0,
    example: { params: { id: 48_213 }, headers: firstVersion, body: exampleTask },
  },
  "tasks.delete": {
    method: "DELETE",
    path: "/v1/tasks/{id}",
    summary: "Delete a task of your own; its versions keep answering.",
    params: entryParamsSchema,
    headers: ifMatchHeadersSchema,
    status: 204,
    problems: changeProblems,
    cost: 0,
    example: { params: { id: 48_213 }, headers: secondVersion },
  },
  "tasks.version": {
    method: "GET",
    path: "/v1/tasks/{id}/versions/{version}",
    summary: "A task as one of its versions was.",
    params: versionParamsSchema,
    output: entryDetailSchema,
    problems: ["entry_not_found"],
    cost: 0,
    example: { params: { id: 1, version: 1 } },
  },
  "scenarios.create": {
    method: "POST",
    path: "/v1/scenarios/",
    summary: "Create a scenario of your own.",
    body: scenarioRequestSchema,
    headers: idempotencyHeadersSchema,
    status: 201,
    output: entryDetailSchema,
    problems: creationProblems,
    cost: 0,
    example: { body: exampleScenario },
  },
  "scenarios.replace": {
    method: "PUT",
    path: "/v1/scenarios/{id}",
    summary: "Replace a scenario of your own by a new version.",
    params: entryParamsSchema,
    body: scenarioRequestSchema,
    headers: ifMatchHeadersSchema,
    output: entryDetailSchema,
    problems: [...changeProblems, "too_many_entries"],
    cost: 0,
    example: { params: { id: 48_214 }, headers: firstVersion, body: exampleScenario },
  },
  "scenarios.delete": {
    method: "DELETE",
    path: "/v1/scenarios/{id}",
    summary: "Delete a scenario of your own; its versions keep answering.",
    params: entryParamsSchema,
    headers: ifMatchHeadersSchema,
    status: 204,
    problems: changeProblems,
    cost: 0,
    example: { params: { id: 48_214 }, headers: secondVersion },
  },
  "scenarios.version": {
    method: "GET",
    path: "/v1/scenarios/{id}/versions/{version}",
    summary: "A scenario as one of its versions was.",
    params: versionParamsSchema,
    output: entryDetailSchema,
    problems: ["entry_not_found"],
    cost: 0,
    example: { params: { id: 501, version: 1 } },
  },
} as const satisfies Record<string, EndpointRow>;
