import type { Section } from "../search/engine.mts";

const groups: readonly { readonly title: string; readonly holds: (path: string) => boolean }[] = [
  { title: "Library", holds: (path) => path.startsWith("/library") },
  { title: "Methodology", holds: (path) => path.startsWith("/methodology/") },
  { title: "Reference", holds: (path) => path.startsWith("/reference") },
  { title: "Trust", holds: (path) => path.startsWith("/trust/") },
  { title: "Contribute", holds: (path) => /^\/(?:contribute\/|style$)/.test(path) },
  { title: "Guide", holds: () => true },
];

const order = ["Guide", "Methodology", "Trust", "Reference", "Library", "Contribute"];

const wordsShown = 30;

/**
 * Returns the content of `llms.txt`, a list of all pages for programs. The list contains the first words of each page. See https://llmstxt.org.
 *
 * @param copyOf - Returns the URL of the Markdown copy of a page from its path.
 */
export function llmsText(
  sections: readonly Section[],
  { title, copyOf }: { readonly title: string; readonly copyOf: (path: string) => string },
): string {
  const pages = sections.filter(({ url }) => !url.includes("#"));
  const blocks = order.map((group) =>
    [
      `## ${group}`,
      "",
      ...pages
        .filter(({ url }) => groupOf(url) === group)
        .map(({ url, page }) => `- [${page}](${copyOf(url)}): ${firstWords(sections, url)}`),
    ].join("\n"),
  );
  return `# ${title}\n\n${blocks.join("\n\n")}\n`;
}

/** Returns the first text of a page. It may be below the page's first heading. */
function firstWords(sections: readonly Section[], page: string): string {
  const first = sections.find(({ url, text }) => url.split("#")[0] === page && text !== "");
  return first?.text.split(" ").slice(0, wordsShown).join(" ") ?? "";
}

function groupOf(path: string): string {
  return groups.find(({ holds }) => holds(path))!.title;
}
