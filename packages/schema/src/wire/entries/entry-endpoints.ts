import type { EndpointRow } from "../../endpoints/endpoint.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import { entryListQuerySchema, entryListSchema, entryParamsSchema } from "./library.ts";
import { z } from "zod";
import { linesSchema } from "../../errors/text-form.ts";
import { idempotencyHeadersSchema } from "../../endpoints/batch.ts";
import { scenarioRequestSchema } from "./entry.ts";

const changeHeadersSchema = idempotencyHeadersSchema.extend({
  "if-match": linesSchema.min(1).max(1000).optional().meta({
    description:
      "The ETag of the version that you have, or `*`. The change is made only if the entry has not changed since.",
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

/** Texts and examples about the entries of a type. `curatedId` and `ownId` are example ids. */
interface EntryKind<Plural extends string, Example extends object> {
  readonly plural: Plural;
  readonly word: string;
  readonly example: Example;
  readonly curatedId: number;
  readonly ownId: number;
}

const kindOf = <const Plural extends string, Example extends object>(kind: EntryKind<Plural, Example>) =>
  kind;
const tasks = kindOf({
  plural: "tasks",
  word: "task",
  example: exampleTask,
  curatedId: 54,
  ownId: 48_213,
});
const scenarios = kindOf({
  plural: "scenarios",
  word: "scenario",
  example: exampleScenario,
  curatedId: 504,
  ownId: 48_214,
});

/** Returns the endpoint that deletes custom entries of a type. */
const deleteRow = <Plural extends string, Example extends object>({
  plural,
  word,
  ownId,
}: EntryKind<Plural, Example>) =>
  ({
    method: "DELETE",
    path: `/${plural}/{id}`,
    summary: `Delete your own ${word}; its versions stay readable.`,
    description: `Use it to delete a ${word} that you no longer need. The ${word} disappears from the list and can no longer be scored. Send the \`etag\` of the version that you have in the header \`if-match\`. With an \`Idempotency-Key\` you can safely repeat the call. It is free.`,
    params: entryParamsSchema,
    headers: changeHeadersSchema,
    status: 204,
    problems: changeProblems,
    cost: 0,
    example: { params: { id: ownId }, headers: { "if-match": '"v2"' } },
  }) as const satisfies EndpointRow;

/** Endpoints that list tasks and scenarios. They are identical in all API versions. */
export const sharedEntryEndpoints = {
  "tasks.list": {
    method: "GET",
    path: "/tasks/",
    summary: "List the tasks: work that needs good weather.",
    description:
      "Use it to choose a task to score. The list has the curated tasks and those of your account, in the order of their ids, up to `limit` on a page. `next_cursor` leads to the next page and is null on the last one. It is free.",
    query: entryListQuerySchema,
    output: entryListSchema,
    problems: [],
    cost: 0,
  },
  "scenarios.list": {
    method: "GET",
    path: "/scenarios/",
    summary: "List the scenarios: weather situations that may occur.",
    description:
      "Use it to choose a situation to watch, such as fog or frost. The list has the curated scenarios and those of your account, in the order of their ids, up to `limit` on a page. `next_cursor` leads to the next page and is null on the last one. It is free.",
    query: entryListQuerySchema,
    output: entryListSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>;

/** Schemas of the entries of a type, and problems with them. */
interface EntrySchemas<Body extends z.ZodType, Detail extends z.ZodType, Unseen extends ProblemCode> {
  readonly body: Body;
  readonly detail: Detail;
  readonly unseen: readonly Unseen[];
}

/** Returns the endpoints that create, change and show entries of a type. */
const rowsOf = <
  Plural extends string,
  Body extends z.ZodType,
  Detail extends z.ZodType,
  Unseen extends ProblemCode,
  Example extends object,
>(
  { plural, word, example, curatedId, ownId }: EntryKind<Plural, Example>,
  { body, detail, unseen }: EntrySchemas<Body, Detail, Unseen>,
) =>
  ({
    create: {
      method: "POST",
      path: `/${plural}/`,
      summary: `Create your own ${word}.`,
      description: `Use it to score with your own limits. The answer is 201 with the new ${word}. \`location\` has its path, and \`etag\` has the value that later changes need. With an \`Idempotency-Key\` you can safely repeat the call. It is free.`,
      body,
      headers: idempotencyHeadersSchema,
      status: 201,
      output: detail,
      problems: creationProblems,
      cost: 0,
      example: { body: example },
    },
    replace: {
      method: "PUT",
      path: `/${plural}/{id}`,
      summary: `Replace your own ${word} with a new version.`,
      description: `Use it to change limits. Send the \`etag\` of the version that you have in the header \`if-match\`, so that you do not overwrite another change. Older versions stay unchanged. With an \`Idempotency-Key\` you can safely repeat the call. It is free.`,
      params: entryParamsSchema,
      body,
      headers: changeHeadersSchema,
      output: detail,
      problems: [...changeProblems, "too_many_entries", ...unseen],
      cost: 0,
      example: { params: { id: ownId }, headers: { "if-match": '"v1"' }, body: example },
    },
    version: {
      method: "GET",
      path: `/${plural}/{id}/versions/{version}`,
      summary: `Get one version of a ${word}.`,
      description: `Use it to read the limits behind an earlier score. Versions never change, even after the ${word} is deleted. It is free.`,
      params: versionParamsSchema,
      output: detail,
      problems: ["entry_not_found", ...unseen],
      cost: 0,
      example: { params: { id: curatedId, version: 1 } },
    },
  }) as const satisfies Record<string, EndpointRow>;

/**
 * Returns the endpoints for single tasks and scenarios, which differ between API versions.
 *
 * @param task - Schema of the request that creates a task.
 * @param detail - Schema of a task or scenario in responses.
 * @param unseen - Problems with an entry that the version cannot show as a whole.
 */
export function entryEndpoints<Task extends z.ZodType, Detail extends z.ZodType, Unseen extends ProblemCode>({
  task,
  detail,
  unseen,
}: {
  readonly task: Task;
  readonly detail: Detail;
  readonly unseen: readonly Unseen[];
}) {
  const ofTasks = rowsOf(tasks, { body: task, detail, unseen });
  const ofScenarios = rowsOf(scenarios, { body: scenarioRequestSchema, detail, unseen });
  return {
    "tasks.get": {
      method: "GET",
      path: "/tasks/{id}",
      summary: "Get a task with its constraints and their sources.",
      description:
        "Use it to read the limits of a task and their sources. Each constraint names its sources, and each source says how it was checked. To change the task, send the `etag` of the answer in `if-match`. It is free.",
      params: entryParamsSchema,
      output: detail,
      problems: ["entry_not_found", ...unseen],
      cost: 0,
      example: { params: { id: 1 } },
    },
    "scenarios.get": {
      method: "GET",
      path: "/scenarios/{id}",
      summary: "Get a scenario with its constraints and their sources.",
      description:
        "Use it to read the limits that define a situation, and their sources. Each constraint names its sources, and each source says how it was checked. To change the scenario, send the `etag` of the answer in `if-match`. It is free.",
      params: entryParamsSchema,
      output: detail,
      problems: ["entry_not_found", ...unseen],
      cost: 0,
      example: { params: { id: 501 } },
    },
    "tasks.create": ofTasks.create,
    "tasks.replace": ofTasks.replace,
    "tasks.delete": deleteRow(tasks),
    "tasks.version": ofTasks.version,
    "scenarios.create": ofScenarios.create,
    "scenarios.replace": ofScenarios.replace,
    "scenarios.delete": deleteRow(scenarios),
    "scenarios.version": ofScenarios.version,
  } as const satisfies Record<string, EndpointRow>;
}
