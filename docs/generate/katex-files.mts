import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Writes the style sheet and the fonts of formulas into a folder of the site. They are separate from the theme's style, because otherwise every page would load
 * the fonts.
 *
 * @param folder - Folder. Its previous content is deleted.
 */
export async function writeKatexFiles(folder: string): Promise<void> {
  const source = dirname(createRequire(import.meta.url).resolve("katex/dist/katex.min.css"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "fonts"), { recursive: true });
  await cp(join(source, "katex.min.css"), join(folder, "katex.min.css"));
  for (const font of await readdir(join(source, "fonts")))
    if (font.endsWith(".woff2")) await cp(join(source, "fonts", font), join(folder, "fonts", font));
}
