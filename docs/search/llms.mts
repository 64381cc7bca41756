import type { Section } from "./engine.mts";

const groups: readonly { readonly title: string; readonly holds: (url: string) => boolean }[] = [
  { title: "Library", holds: (url) => url.startsWith("/library") },
  { title: "Methodology", holds: (url) => url.startsWith("/methodology/") },
  { title: "Reference", holds: (url) => url.startsWith("/reference") },
  { title: "Guide", holds: () => true },
];

const wordsShown = 30;

/** `llms.txt`: every page with its first words, for programs that read. See https://llmstxt.org. */
export function llmsText(sections: readonly Section[], title: string): string {
  const pages = sections.filter(({ url }) => !url.includes("#"));
  const blocks = ["Guide", "Methodology", "Reference", "Library"].map((group) =>
    [
      `## ${group}`,
      "",
      ...pages
        .filter(({ url }) => groupOf(url) === group)
        .map(
          ({ url, page, text }) => `- [${page}](${url}): ${text.split(" ").slice(0, wordsShown).join(" ")}`,
        ),
    ].join("\n"),
  );
  return `# ${title}\n\n${blocks.join("\n\n")}\n`;
}

function groupOf(url: string): string {
  return groups.find(({ holds }) => holds(url))!.title;
}
