// Without zod, as browsers need these before they check an entry.
export const entryTypes = ["task", "scenario"] as const;
export type EntryType = (typeof entryTypes)[number];

/** Meaning of a score of 1: good weather for a task, or a fully present situation for a scenario. */
export const polarities = { task: "suitability", scenario: "presence" } as const satisfies Record<
  EntryType,
  string
>;
