// Without zod, as browsers need these before they check an entry.
export const entryTypes = ["task", "scenario"] as const;
export type EntryType = (typeof entryTypes)[number];

/** Meaning of 1: good weather for a task, or a situation that is fully present. */
export const polarities = { task: "suitability", scenario: "presence" } as const satisfies Record<
  EntryType,
  string
>;
