import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, transform } from "esbuild";

const sources = join(import.meta.dirname, "../embed");
const made = join(import.meta.dirname, "../src/maps/embed/generated/embed-page.ts");

/** Returns the module with the page that shows a map in a frame, made of the sources in `embed`. The page is one HTML file. */
export async function madeEmbedPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(sources, "embed.ts")],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2024",
    charset: "utf8",
    legalComments: "none",
  });
  const css = await readFile(join(sources, "page.css"), "utf8");
  const style = (await transform(css, { loader: "css", minify: true })).code.trim();
  const script = outputFiles[0]!.text.trim().replaceAll("</", "<\\/");
  const html = (await readFile(join(sources, "page.html"), "utf8")).replaceAll(/\n\s*/g, "\n").trim();
  const page = html.replace("/* style */", () => style).replace("/* script */", () => script);
  return `/** Page that shows a map in a frame. \`npm run embed\` in this package writes it from the folder \`embed\`. */\nexport const embedPage =\n  ${JSON.stringify(page)};\n`;
}

if (import.meta.main) {
  await writeFile(made, await madeEmbedPage());
  execFileSync("oxfmt", [made]);
}
