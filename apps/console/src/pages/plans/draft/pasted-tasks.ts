import type { EntrySummary } from "@halcyon/schema";
import { linksIn } from "./link-text.ts";
import type { DraftTask, PlanDraft } from "./plan-draft.ts";

/** Tasks of a pasted table, and what of it could not be read. */
export interface PastedTasks {
  readonly tasks: readonly DraftTask[];
  readonly issues: readonly string[];
}

/** Headings of the columns of a pasted table, with other words for them. */
const headings = {
  id: ["id", "code"],
  name: ["name", "task"],
  site: ["site", "place"],
  entry: ["entry", "weather", "limits"],
  hours: ["hours", "duration"],
  low: ["low"],
  likely: ["likely"],
  high: ["high"],
  mode: ["mode"],
  after: ["after", "predecessors"],
  calendar: ["calendar"],
  crew: ["crew", "crews", "vessel", "resources"],
} as const;
type Column = keyof typeof headings;
const columns = Object.keys(headings) as Column[];

/** First line of a table to paste, as an example. */
export const pasteHeadings: string = columns.join("\t");

const modes = ["unbroken", "shifts", "split"] as const;

/**
 * Reads tasks from a table of a spreadsheet: lines of cells between tabs, with a line of headings first. A cell that cannot be read is left out, and told.
 *
 * @param entries - Tasks and scenarios, whose names the column `entry` has.
 */
export function tasksIn(
  text: string,
  { sites, calendars = [], resources = [] }: Pick<PlanDraft, "sites" | "calendars" | "resources">,
  entries: readonly Pick<EntrySummary, "type" | "id" | "name">[],
): PastedTasks {
  const [head = "", ...lines] = text.replaceAll("\r", "").split("\n");
  const issues: string[] = [];
  const named = head.split("\t").map((word) => {
    const wanted = word.trim().toLowerCase();
    const found = columns.find((column) => (headings[column] as readonly string[]).includes(wanted));
    if (found === undefined && wanted !== "")
      issues.push(`The column “${word.trim()}” is not known: its cells are left out.`);
    return found;
  });
  if (!named.includes("id") && !named.includes("name"))
    return {
      tasks: [],
      issues: ["The first line needs headings, with “id” or “name” among them, between tabs."],
    };
  const seen = new Set<string>();
  const tasks = lines.flatMap((line, index): DraftTask[] => {
    if (line.trim() === "") return [];
    const cells = new Map<Column, string>();
    for (const [at, cell] of line.split("\t").entries()) {
      const column = named[at];
      if (column !== undefined && cell.trim() !== "") cells.set(column, cell.trim());
    }
    const say = (words: string): void => void issues.push(`Line ${index + 2}: ${words}`);
    const known = (column: Column, items: readonly { readonly id: string }[], what: string) => {
      const id = cells.get(column);
      if (id === undefined || items.some((item) => item.id === id)) return id;
      say(`the plan has no ${what} “${id}”. Add it first, or correct its id.`);
      return undefined;
    };
    const hours = hoursIn(cells, say);
    const name = cells.get("name");
    const id = idOf(cells.get("id") ?? name ?? `task-${index + 1}`, seen);
    const entry = entryIn(cells.get("entry"), entries, say);
    const site = known("site", sites, "site") ?? sites[0]!.id;
    const mode = modes.find((one) => one === cells.get("mode")?.toLowerCase());
    if (cells.has("mode") && mode === undefined)
      say(`the mode “${cells.get("mode")}” is none of ${modes.join(", ")}.`);
    const read = linksIn(cells.get("after") ?? "");
    if ("wrong" in read) say(`“${read.wrong}” is not an id with a lag, such as “lift +12”.`);
    const calendar = known("calendar", calendars, "calendar");
    const crew = known("crew", resources, "crew or vessel");
    return [
      {
        id,
        ...(name !== undefined && { name: name.slice(0, 120) }),
        ...(entry && { site, entry }),
        ...(entry?.type === "scenario" && { minimum_score: 0.5 }),
        hours,
        ...(mode && { mode }),
        ...("links" in read && read.links.length > 0 && { links: read.links }),
        ...(calendar !== undefined && { calendar }),
        ...(crew !== undefined && { resources: [{ id: crew }] }),
      },
    ];
  });
  return { tasks, issues };
}

function hoursIn(
  cells: ReadonlyMap<Column, string>,
  say: (words: string) => void,
): NonNullable<DraftTask["hours"]> {
  const number = (column: Column): number => {
    const text = cells.get(column) ?? "";
    const value = Number(text.replace(",", "."));
    if (text !== "" && Number.isNaN(value)) say(`“${text}” is no number of hours.`);
    return text === "" ? Number.NaN : value;
  };
  const [low, likely, high] = [number("low"), number("likely"), number("high")];
  if ([low, likely, high].some(Number.isNaN)) {
    if (cells.has("low") || cells.has("likely") || cells.has("high"))
      say("hours between two ends need all of low, likely and high.");
    return number("hours");
  }
  return { law: "triangular", low, likely, high };
}

function entryIn(
  text: string | undefined,
  entries: readonly Pick<EntrySummary, "type" | "id" | "name">[],
  say: (words: string) => void,
): { type: "task" | "scenario"; id: number } | undefined {
  if (text === undefined) return undefined;
  const [, type, id] = /^(task|scenario):(\d{1,10})$/.exec(text.toLowerCase()) ?? [];
  const found = entries.find((one) =>
    type === undefined
      ? one.name.toLowerCase() === text.toLowerCase()
      : one.type === type && one.id === Number(id),
  );
  if (found === undefined)
    say(
      `no task or scenario is called “${text}”. Choose it in the form, or write its number, such as task:1.`,
    );
  return found && { type: found.type, id: found.id };
}

/** Returns a text as an id of a plan that no earlier line has. */
function idOf(text: string, seen: Set<string>): string {
  const bare = text
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 58);
  const stem = bare === "" ? "task" : bare;
  let id = stem;
  for (let number = 2; seen.has(id); number += 1) id = `${stem}-${number}`;
  seen.add(id);
  return id;
}
