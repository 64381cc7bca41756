import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { cleaned } from "../results/cleaned.ts";

/** The longest argument of a prompt that is repeated [characters]. */
const argumentMaxLength = 300;

const textSchema = z.string().min(1).max(argumentMaxLength);

/** Questions that people ask again and again, with what an honest answer must say. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    "plan_week",
    {
      title: "Plan the week",
      description: "When to do a task in the next seven days, at one place or several.",
      argsSchema: z.object({
        task: textSchema.describe("What the work is, and how long it takes"),
        places: textSchema.describe("Names with latitude and longitude"),
      }),
    },
    ({ task, places }) =>
      asUser(`Plan this work for the next seven days: ${given(task)}. Places: ${given(places)}.
1. Find the task with find_task. If more than one fits, ask me which one.
2. Use find_windows for one place, compare_places for several, with hours 168.
3. Answer in local times with a table of windows, how likely each is, and what limits the rest.
4. Say whether the weather is synthetic, repeat the warnings, and end with the planning-aid sentence.`),
  );
  server.registerPrompt(
    "why_not",
    {
      title: "Why not then?",
      description: "Why an hour does not suit a task, and when the next good one is.",
      argsSchema: z.object({
        task: textSchema.describe("What the work is"),
        place: textSchema.describe("Latitude and longitude"),
        instant: textSchema.describe("When, with its UTC offset or time zone"),
      }),
    },
    ({ task, place, instant }) =>
      asUser(`Why does the weather not suit ${given(task)} at ${given(place)} at ${given(instant)}?
1. Find the task with find_task. If more than one fits, ask me which one.
2. Use explain with that hour as \`at\`, and name each limit that binds with its value, edge and unit.
3. Use find_windows for the next hours that do suit it.
4. Do not advise a looser limit. Say whether the weather is synthetic, repeat the warnings, and end with the planning-aid sentence.`),
  );
}

function given(text: string): string {
  return cleaned(text, argumentMaxLength);
}

function asUser(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
