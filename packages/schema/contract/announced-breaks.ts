import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Break } from "./schema-breaks.ts";

/** A line of a changeset, or of the changelog that is made of it, that announces one break by its place. */
const announcement = /^\W*Break: (.+?)\s*$/gm;

/** The places of all breaks that some notes announce. */
export function announcedBreaks(notes: readonly string[]): ReadonlySet<string> {
  return new Set(
    notes.flatMap((text) => [...text.matchAll(announcement)].map(([, place]) => place!.replaceAll("`", ""))),
  );
}

/** Notes of the next release: changesets that name this package, and what its changelog says of a version that is not yet on record. */
export function notesOf(packageVersion: string): readonly string[] {
  const folder = new URL("../../../.changeset/", import.meta.url);
  const changesets = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"));
  const changelog = new URL("../CHANGELOG.md", import.meta.url);
  const text = existsSync(changelog) ? readFileSync(changelog, "utf8") : "";
  return [...changesets.filter((one) => one.includes("@halcyon/schema")), sectionOf(text, packageVersion)];
}

/** What a changelog says of a version. */
export function sectionOf(changelog: string, version: string): string {
  return changelog.split(/^## /m).find((section) => section.split(/\s/, 1)[0] === version) ?? "";
}

/** The breaks that no note announces. */
export function silentBreaks(breaks: readonly Break[], notes: readonly string[]): readonly Break[] {
  const announced = announcedBreaks(notes);
  return breaks.filter(({ place }) => !announced.has(place));
}
