import { existsSync } from "node:fs";
import { join } from "node:path";
import { withLinksInGuide } from "@halcyon/schema/changelog";
import { list, prose } from "../markdown.mts";
import { type Page, page } from "../page.mts";
import { repository, repositoryText } from "../repository-text.mts";
import { mdxOf } from "./mdx-of.mts";

/** Folder of the release pages. */
const folder = "changelog";

/** Release in the changelog of the repository. */
interface Release {
  /** Versions of the released packages, such as `1.1.0 of schema and sdk`. */
  readonly versions: string;
  /** Day of the release, such as 2026-12-31. */
  readonly date: string;
  /** Name of the release's page. It differs from the names of other releases on the same day. */
  readonly slug: string;
  /** Release notes in Markdown, below headings of the third level. */
  readonly notes: string;
}

/** Returns the changelog of the repository; empty before the first release. */
export function repositoryChangelog(): string {
  return existsSync(join(repository, "CHANGELOG.md")) ? withLinksInGuide(repositoryText("CHANGELOG.md")) : "";
}

/** Returns a page for each release of a changelog, newest first. */
export function releasePages(changelog: string): Page[] {
  return releasesIn(changelog).map(({ versions, date, slug, notes }, index) =>
    page(
      `${folder}/${slug}.mdx`,
      {
        title: `Release of ${date}`,
        sidebar_label: date,
        sidebar_position: index + 1,
        description: `What is new in ${versions}.`,
        keywords: ["release notes", "what is new"],
      },
      prose(`${versions}.`),
      mdxOf(notes.replaceAll(/^###(?= )/gm, "##")),
      "[The changelog](/trust/changelog.mdx) lists all releases, and what waits for the next one.",
    ),
  );
}

/** Returns links to the pages of all releases of a changelog. */
export function releaseList(changelog: string): string {
  const releases = releasesIn(changelog);
  if (releases.length === 0)
    return "No release has been published yet. The first one will have a page of its own, and these notes wait for it:";
  return [
    "Each release has a page:",
    list(releases.map(({ versions, date, slug }) => `[${date}](/${folder}/${slug}.mdx): ${prose(versions)}`)),
    "These notes wait for the next release:",
  ].join("\n\n");
}

function releasesIn(changelog: string): Release[] {
  const parts = changelog.split(/^## (?=.*\(\d{4}-\d{2}-\d{2}\)$)/m).slice(1);
  const releases = parts.map((part) => {
    const [, versions, date] = /^(.*) \((.{10})\)$/m.exec(part)!;
    return { versions: versions!, date: date!, notes: part.slice(part.indexOf("\n")).trim() };
  });
  return releases.map((release, index) => {
    const earlier = releases.slice(index + 1).filter(({ date }) => date === release.date).length;
    return { ...release, slug: earlier === 0 ? release.date : `${release.date}-${earlier + 1}` };
  });
}
