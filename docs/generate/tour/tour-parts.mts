import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { partial, type Page } from "../page.mts";
import { type Manifest, pictureFile, readManifest, tourFolder } from "./manifest.mts";
import { steps } from "./steps.mts";
import { schemes } from "./take-picture.mts";

const docs = join(import.meta.dirname, "../..");

/** Path of the site's folder for the pictures of the tour. */
export const builtFolder: string = join(docs, "static/tour");

/** URL of the console on a server that `npm start` started. */
const consoleUrl = "http://localhost:8080/console";

/** Copies the recorded pictures into the site. */
export async function copyPictures(): Promise<void> {
  await mkdir(builtFolder, { recursive: true });
  for (const { name } of steps)
    for (const scheme of schemes) {
      const file = pictureFile(name, scheme);
      await cp(join(tourFolder, file), join(builtFolder, file));
    }
}

/** Returns a page part for each picture of the tour, with the text alternative and a link to the pictured page. */
export function tourParts(manifest: Manifest = readManifest()): Page[] {
  return steps.map(({ name, path, link }) =>
    partial(
      `tour-${name}.mdx`,
      `<div className="tour-picture" role="img" aria-label={${JSON.stringify(manifest[name]!.alternative)}}>`,
      ...schemes.map((scheme) => `![](/tour/${pictureFile(name, scheme)})`),
      "</div>",
      // A reader has no such task yet, but can begin with the one of the library.
      `[${link}](${consoleUrl}${path.replace("{task}", "1")})`,
    ),
  );
}

/** Writes the page parts of the tour for the pictures in a manifest. */
export async function writeTourParts(manifest: Manifest): Promise<void> {
  for (const { path, text } of tourParts(manifest))
    await writeFile(join(docs, "content/_generated", path), text);
}
