import { code, table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { repositoryText } from "./repository-text.mts";

/** The files that run for a composite request whose scores are cached, as a test measures them. */
export function compositeFiles(): readonly string[] {
  return JSON.parse(repositoryText("apps/server/test/processes/composite-files.json")) as string[];
}

/** The folded list of these files by room. */
export function compositeFilesPart(): Page {
  const files = compositeFiles();
  const rooms = Map.groupBy(files, roomOf);
  return partial(
    "composite-files.mdx",
    `<details>\n<summary>${files.length} files in ${rooms.size} rooms</summary>`,
    table(
      ["room", "files"],
      [...rooms].map(([room, own]) => [
        code(room),
        own.map((path) => code(path.slice(room.length + 1))).join(", "),
      ]),
    ),
    "</details>",
  );
}

/** The folder below the sources of an app or a package; the sources themselves for a file of their root. */
function roomOf(path: string): string {
  return /^\w+\/[\w-]+\/src(?:\/[\w-]+(?=\/))?/.exec(path)![0];
}
