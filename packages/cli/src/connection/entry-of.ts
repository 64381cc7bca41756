import type { EntrySummary, Halcyon } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import { plain } from "../terminal/plain.ts";

/** Options that select the task or scenario to score. */
export interface EntryOptions {
  readonly task?: readonly string[];
  readonly scenario?: readonly string[];
}

export interface EntryReference {
  readonly type: "task" | "scenario";
  readonly id: number;
}

/** Maximum number of items that the server returns per page. */
const pageLimit = 100;

/**
 * Returns the task or scenario that the options name by id, slug or name. Does not check that an id exists.
 *
 * @throws CommandError if the options name neither or both of a task and a scenario, or if no task or scenario has the slug or name.
 */
export async function entryOf(halcyon: Halcyon, { task, scenario }: EntryOptions): Promise<EntryReference> {
  const type = task === undefined ? "scenario" : "task";
  const text = (task ?? scenario)?.join(" ");
  if (text === undefined || (task !== undefined && scenario !== undefined)) {
    throw new CommandError(
      "usage",
      'What work? Give --task <slug>, such as --task tower-crane-lifting; "halcyon tasks <words>" finds them. For a situation give --scenario.',
    );
  }
  if (/^\d+$/.test(text)) return { type, id: Number(text) };
  const calls = type === "task" ? halcyon.tasks : halcyon.scenarios;
  const entries = await entriesOf(calls.list({ limit: pageLimit }));
  const wanted = text.trim().toLowerCase();
  const found = entries.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted);
  if (found !== undefined) return { type, id: found.id };
  const [{ nearEntries }, { everydayNames }] = await Promise.all([
    import("@halcyon/schema/words"),
    import("@halcyon/library/names"),
  ]);
  const near = nearEntries(entries, text, everydayNames);
  const meant = near.length === 0 ? "" : ` Did you mean ${near.map(({ slug }) => plain(slug)).join(" or ")}?`;
  throw new CommandError(
    "absent",
    `There is no ${type} ${JSON.stringify(text)}.${meant} "halcyon ${type}s" lists all.`,
  );
}

/** Returns the tasks or scenarios of all pages of a list. */
export async function entriesOf(list: AsyncIterable<EntrySummary>): Promise<readonly EntrySummary[]> {
  const entries: EntrySummary[] = [];
  for await (const entry of list) entries.push(entry);
  return entries;
}
