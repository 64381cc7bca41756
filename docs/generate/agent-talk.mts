import { agentCall } from "./agent-call.mts";
import type { DocsServer } from "./docs-server.mts";
import { codeBlock } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

const aberdeen = { latitude: 57.15, longitude: -2.1 };

/** Questions of a person, each with the tool call by which an agent answers it. */
const talk = [
  ["What do you know of tower cranes?", "find_task", { words: "tower crane" }],
  [
    "When can we lift for six hours at Aberdeen, Monday to Friday between 7 and 17?",
    "find_windows",
    {
      ...aberdeen,
      entry: 1,
      duration_hours: 6,
      hours: 168,
      local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
    },
  ],
  ["Why not on Sunday?", "explain", { ...aberdeen, entry: 1, start: "2026-11-22T00:00+00:00", hours: 24 }],
  [
    "Would it be any better at the site of Hull?",
    "score",
    { latitude: 53.74, longitude: -0.33, entry: "crane" },
  ],
  [
    "How often do such windows come true at Aberdeen? What would it cost to know?",
    "prove",
    { ...aberdeen, entry: 1, duration_hours: 6, cost_only: true },
  ],
] as const;

/** Returns a conversation between a person and an agent. The tool results come from a server on synthetic weather. */
export async function agentTalk(server: DocsServer): Promise<Page> {
  const blocks: string[] = [];
  for (const [question, tool, asked] of talk) {
    const { text } = await agentCall(server, tool, asked);
    blocks.push(`> ${question}`, codeBlock("text", `${tool} ${JSON.stringify(asked)}\n\n${sentences(text)}`));
  }
  return partial("agent-talk.mdx", ...blocks);
}

/** Returns a text with each sentence on a separate line. */
function sentences(text: string): string {
  return text.replaceAll(/(?<=\.) (?=[A-Z])/g, "\n");
}
