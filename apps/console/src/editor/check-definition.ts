import {
  type Constraint,
  type EntryType,
  fieldErrors,
  scenarioRequestSchema,
  taskRequestSchema,
} from "@halcyon/schema";

/** What an entry is called, for those who find it in a list. */
export interface EntryWords {
  readonly name: string;
  readonly sector: string;
  readonly description: string;
}

/** What the API would refuse in an entry, in its words. */
export function checkDefinition(
  type: EntryType,
  words: EntryWords,
  constraints: readonly Constraint[],
): string[] {
  const schema = type === "task" ? taskRequestSchema : scenarioRequestSchema;
  const given = { ...words, constraints };
  const { error } = schema.safeParse(given);
  if (error === undefined) return [];
  return fieldErrors(error, "body", given, schema).map(({ detail, ...place }) =>
    "pointer" in place ? `${String(place.pointer).replace(/^#\//, "")}: ${detail}` : detail,
  );
}
