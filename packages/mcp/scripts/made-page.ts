import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, transform } from "esbuild";

const app = join(import.meta.dirname, "../app");

/** Returns the module with the page that draws answers, made of the sources in `app`. The page is one HTML file that loads nothing. */
export async function madePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(app, "strip.ts")],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2024",
    charset: "utf8",
    legalComments: "none",
  });
  const css = await readFile(join(app, "strip.css"), "utf8");
  const style = (await transform(css, { loader: "css", minify: true })).code.trim();
  const script = outputFiles[0]!.text.trim().replaceAll("</", "<\\/");
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Halcyon</title><style>${style}</style><main>Waiting for the answer.</main><script>${script}</script></html>`;
  return `/** Page that draws answers in a chat. \`npm run generate\` in this package writes it from \`app\`. */\nexport const stripPage =\n  ${JSON.stringify(page)};\n`;
}
