import type { Section } from "./engine.mts";

const groups: readonly { readonly title: string; readonly holds: (url: string) => boolean }[] = [
  { title: "Library", holds: (url) => url.startsWith("/library") },
  { title: "Methodology", holds: (url) => url.startsWith("/methodology/") },
  { title: "Reference", holds: (url) => url.startsWith("/reference") },
  { title: "Guide", holds: () => true },
];

const wordsShown = 30;

/**
 * `llms.txt`: every page with its first words, for programs that read. See https://llmstxt.org.
 *
 * @param base - The path that the site is served under, without a slash at its end.
 */
export function llmsText(sections: readonly Section[], title: string, base: string): string {
  const pages = sections.filter(({ url }) => !url.includes("#"));
  const blocks = ["Guide", "Methodology", "Reference", "Library"].map((group) =>
    [
      `## ${group}`,
      "",
      ...pages
        .filter(({ url }) => groupOf(url) === group)
        .map(({ url, page }) => `- [${page}](${base}${url}): ${firstWords(sections, url)}`),
    ].join("\n"),
  );
  return `# ${title}\n\n${blocks.join("\n\n")}\n`;
}

/** What a page begins with, be it below its first heading. */
function firstWords(sections: readonly Section[], page: string): string {
  const first = sections.find(({ url, text }) => url.split("#")[0] === page && text !== "");
  return first?.text.split(" ").slice(0, wordsShown).join(" ") ?? "";
}

function groupOf(url: string): string {
  return groups.find(({ holds }) => holds(url))!.title;
}
