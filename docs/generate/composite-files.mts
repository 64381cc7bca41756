import { code, table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { repositoryText } from "./repository-text.mts";

/** Returns the files whose code runs during a composite request with cached scores. A test recorded the list. */
export function compositeFiles(): readonly string[] {
  return JSON.parse(repositoryText("apps/server/test/processes/composite-files.json")) as string[];
}

/** Returns a page part with a collapsible list of the files whose code runs during a composite request, by folder. */
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

/** Returns the folder of a file: the folder directly below the sources of its app or package, or the source folder itself. */
function roomOf(path: string): string {
  return /^\w+\/[\w-]+\/src(?:\/[\w-]+(?=\/))?/.exec(path)![0];
}
