import type { EntryType } from "@halcyon/schema";

/** Options of a command that names one entry (task or scenario). */
export interface EntryOptions {
  readonly task?: number;
  readonly scenario?: number;
}

/**
 * Returns the type and the id of the entry (task or scenario) that the options name.
 *
 * @param fail - Reports an error and ends the command.
 */
export function entryNameOf(
  { task, scenario }: EntryOptions,
  fail: (reason: string) => never,
): { readonly type: EntryType; readonly id: number } {
  if (task !== undefined) return { type: "task", id: task };
  if (scenario !== undefined) return { type: "scenario", id: scenario };
  return fail("name an entry with --task <id> or --scenario <id>.");
}
