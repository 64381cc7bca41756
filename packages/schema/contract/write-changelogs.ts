import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changelogSection, withSection } from "./changelog.ts";
import type { ReleaseState } from "./release-state.ts";

/**
 * Writes what a release brings: all of it into the changelog of the repository, and each note into that of the package which it names first.
 *
 * @param before - The repository before versions were raised.
 * @param after - It with its new versions.
 * @param date - Of the release, as 2026-12-31.
 */
export function writeChangelogs(root: string, before: ReleaseState, after: ReleaseState, date: string): void {
  const notes = before.changesets.filter(({ isInPreRelease }) => before.preMode !== "pre" || !isInPreRelease);
  const raised = after.packages.filter(({ name, version }) =>
    before.packages.some((one) => one.name === name && one.version !== version),
  );
  const heading = `${releaseHeading(raised)} (${date})`;
  addSection(join(root, "CHANGELOG.md"), "Changelog", changelogSection(heading, notes));
  for (const { folder, name, version } of raised) {
    const own = notes.filter(
      ({ raises }) => [...raises.keys()].find((one) => raised.some((it) => it.name === one)) === name,
    );
    const section = changelogSection(version, own);
    const nothing = "\nNo note of its own: its version follows packages that it moves with or depends on.\n";
    addSection(join(root, folder, "CHANGELOG.md"), name, own.length === 0 ? section + nothing : section);
  }
}

/** `1.1.0 of schema and sdk, 1.0.1 of server`. */
export function releaseHeading(
  raised: readonly { readonly name: string; readonly version: string }[],
): string {
  const list = new Intl.ListFormat("en-GB");
  return [...Map.groupBy(raised, ({ version }) => version)]
    .map(
      ([version, ones]) =>
        `${version} of ${list.format(ones.map(({ name }) => name.replace("@halcyon/", "")))}`,
    )
    .join(", ");
}

function addSection(file: string, title: string, section: string): void {
  const text = existsSync(file) ? readFileSync(file, "utf8") : `# ${title}\n`;
  writeFileSync(file, withSection(text, section));
}
