import { z } from "zod";
import { lineSchema, linesSchema } from "../../errors/text-form.ts";
import { asIssue } from "../../errors/fault.ts";
import { type Constraint, constraintSchema } from "./constraint.ts";
import { type EntryType, entryTypes, polarities } from "../scores/entry-type.ts";
import { type WarningGate, warningGateSchema } from "./warning-gate.ts";

export const entryTypeSchema = z.enum(entryTypes).meta({ description: "`task` or `scenario`." });

export const entryIdSchema = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ description: "Id of a task or scenario.", examples: [1] });

/** Schema of the version number of an entry (task or scenario). The number increases with every change. */
export const entryVersionSchema = z
  .int()
  .meta({ description: "Version of the entry, which increases with every change." });

/** Schema of the polarity: the meaning of a score of 1 for an entry (task or scenario). */
export const polaritySchema = z.enum([polarities.task, polarities.scenario]).meta({
  description:
    "The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present.",
});

/** Ranges of the ids of curated entries (tasks or scenarios), by type. */
export const curatedIds = { task: { min: 1, max: 499 }, scenario: { min: 501, max: 999 } } as const;

/** Range of the ids of custom entries. Tasks and scenarios share the range. */
export const customIds = { min: 10_000, max: 2_147_483_647 } as const;

/** Maximum number of custom entries (tasks or scenarios) of an account at the same time. */
export const customEntriesMax = 1000;

export const constraintsMax = 32;

/** Texts about a task or scenario that its author writes. */
const words = {
  name: lineSchema.min(1).max(120).meta({ description: "The display name." }),
  sector: lineSchema.min(1).max(120).meta({ description: "The sector of the entry." }),
  description: linesSchema.min(1).max(1000).meta({ description: "A description in one or two sentences." }),
  caveat: linesSchema.max(1000).optional().meta({ description: "The factors that the scores do not cover." }),
};

const constraintsSchema = z
  .array(constraintSchema)
  .min(1)
  .max(constraintsMax)
  .meta({ description: "The constraints on the weather, 1 to 32 of them." });

/** Schema of a task or scenario, with the constraints that describe its weather. */
export const entrySchema = z
  .strictObject({
    id: entryIdSchema,
    type: entryTypeSchema,
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    ...words,
    version: z.int().min(1),
    constraints: constraintsSchema,
  })
  .check(checkScenario);

/** Schema of a custom task in a request. */
export const taskRequestSchema = z
  .strictObject({ ...words, constraints: constraintsSchema })
  .meta({ id: "TaskRequest", description: "A task of your own." });

/** Schema of a custom scenario in a request. */
export const scenarioRequestSchema = z
  .strictObject({ ...words, constraints: constraintsSchema })
  .check(({ value, issues }) => checkPresence(value, issues))
  .meta({ id: "ScenarioRequest", description: "A scenario of your own." });

/** Schema of a custom task in a request of V2. */
export const gatedTaskRequestSchema = z
  .strictObject({ ...words, constraints: constraintsSchema, warnings: warningGateSchema.optional() })
  .meta({ id: "TaskRequest", description: "A task of your own." });
export type EntryRequest = z.output<typeof gatedTaskRequestSchema>;

/**
 * Fields of a definition that is scored without being saved as an entry (task or scenario). The name and the texts of the definition are optional, because they
 * do not affect the scores.
 */
export const unnamedEntryFields = {
  name: words.name.optional(),
  sector: words.sector.optional(),
  description: words.description.optional(),
  caveat: words.caveat,
  constraints: constraintsSchema,
};

/** Fields of such a definition in V2, which can name the warnings that stop a task. */
export const gatedEntryFields = { ...unnamedEntryFields, warnings: warningGateSchema.optional() };

const definitionWords = { id: "Definition", description: "A task or scenario that is not in the library." };

/** Schema of a task or scenario that is not saved as an entry. */
export const definitionSchema = z
  .strictObject({ type: entryTypeSchema, ...unnamedEntryFields })
  .check(checkScenario)
  .meta(definitionWords);

/** Schema of a task or scenario that is not saved as an entry, in V2. */
export const gatedDefinitionSchema = z
  .strictObject({ type: entryTypeSchema, ...gatedEntryFields })
  .check(({ value, issues }) => {
    if (value.type === "scenario") checkGatedPresence(value, issues);
  })
  .meta(definitionWords);

/**
 * Checks a scenario of V2, which warnings cannot stop.
 *
 * @param at - Path to the scenario in the checked value.
 */
export function checkGatedPresence(
  value: { constraints: Constraint[]; warnings?: WarningGate | undefined },
  issues: z.core.$ZodRawIssue[],
  at: readonly string[] = [],
): void {
  checkPresence(value, issues, at);
  if (value.warnings === undefined) return;
  issues.push(
    asIssue(value, {
      code: "invalid",
      path: [...at, "warnings"],
      detail: "Only a task can be stopped by warnings: leave out `warnings`.",
    }),
  );
}

function checkScenario({
  value,
  issues,
}: z.core.ParsePayload<{ type: EntryType; constraints: Constraint[] }>): void {
  if (value.type === "scenario") checkPresence(value, issues);
}

/**
 * Checks that every constraint of a scenario has the role `limit`, and that missing data never remove a constraint.
 *
 * @param at - Path to the constraints in the checked value.
 */
export function checkPresence(
  value: { constraints: Constraint[] },
  issues: z.core.$ZodRawIssue[],
  at: readonly string[] = [],
): void {
  value.constraints.forEach((constraint, index) => {
    for (const [field, wanted] of [
      ["role", "limit"],
      ["if_missing", "refuse"],
    ] as const) {
      if (constraint[field] === wanted) continue;
      issues.push(
        asIssue(value, {
          code: "invalid_value",
          path: [...at, "constraints", index, field],
          detail: `Every constraint of a scenario needs ${field} "${wanted}". Without a constraint, the situation would look more present.`,
          expected: { values: [wanted] },
        }),
      );
    }
  });
}

/** Schema of a reference to an entry (task or scenario), with the field names that all requests use. */
export const entryReferenceSchema = z
  .strictObject({ id: entryIdSchema, type: entryTypeSchema })
  .meta({ id: "EntryReference", description: "The task or scenario to score." });

/** Task or scenario. Only a custom task, or one that is defined in a request, may have a gate. */
export interface Entry extends z.output<typeof entrySchema> {
  /** Official warnings that stop the task; absent for all others. Scores from weather do not contain it. */
  readonly warnings?: WarningGate | undefined;
}
/** Task or scenario as a person writes it: `role`, `if_missing` and `shape` are optional. */
export type EntryInput = z.input<typeof entrySchema>;

export const citationSchema = z
  .strictObject({
    text: z.string().min(1).meta({ description: "The source, cited as in a list of references." }),
    url: z.url().optional().meta({ description: "The address of the source, if it can be read online." }),
    rank: z.enum(["law", "standard", "agency", "paper", "maker", "trade"]).optional().meta({
      description:
        "The kind of source: a `law`, a `standard` or the rules of a body, a public `agency`, a `paper`, a `maker`, or the `trade`. The trade includes associations, operators and the press. Absent if there is no text.",
    }),
    seen: z.enum(["primary", "secondary", "known", "none"]).meta({
      description:
        "The way in which the statement was checked: in the text itself, or in another text that reports it. `known`: the statement is common knowledge in its field and was not checked. `none`: there is no text.",
    }),
  })
  .meta({ id: "Citation", description: "The source of a limit." });
export type Citation = z.output<typeof citationSchema>;
