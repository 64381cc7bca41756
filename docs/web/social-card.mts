import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";

/** Texts on a preview image of a page. */
export interface CardWords {
  readonly title: string;
  /** Name and description of the site, on the last line of the image. */
  readonly site: string;
}

/** Width of the preview image [px], chosen so that social networks show it completely. `height` is its height. */
const width = 1200;
const height = 630;

/** Font of the texts. It belongs to the fonts for formulas, so that no system font is needed. */
const family = "KaTeX_SansSerif";
/** Font of braces, which the font of the other texts lacks. */
const faceOfBraces = "KaTeX_Main";
const fonts = join(dirname(createRequire(import.meta.url).resolve("katex")), "fonts");
const fontFiles = [family, faceOfBraces].flatMap((face) =>
  ["Bold", "Regular"].map((weight) => join(fonts, `${face}-${weight}.ttf`)),
);

const titleSize = 76;
const linesMax = 4;
/** Maximum number of letters in a line of the title. A letter is about half as wide as high. */
const lettersOfLine = 26;

/** Returns the preview image that social networks show beside a link to a page, as a PNG file. */
export function socialCard(words: CardWords): Buffer {
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: family };
  return new Resvg(cardSvg(words), { font }).render().asPng();
}

/** Returns the preview image as SVG text, before rendering. */
export function cardSvg({ title, site }: CardWords): string {
  const lines = linesOf(title);
  const top = 330 - ((lines.length - 1) * titleSize * 1.2) / 2;
  const written = lines.map(
    (line, index) =>
      `<text x="96" y="${top + index * titleSize * 1.2}" font-size="${titleSize}" font-weight="700" fill="#ffffff">${escaped(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${family}">
<rect width="${width}" height="${height}" fill="#11181b"/>
<rect width="18" height="${height}" fill="#55c2cf"/>
${written.join("\n")}
<rect x="96" y="526" width="72" height="6" fill="#ef9469"/>
<text x="96" y="580" font-size="32" fill="#a9b8bd">${escaped(site)}</text>
</svg>`;
}

/** Splits a title into lines. Text that does not fit into the maximum number of lines is cut. */
function linesOf(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/).flatMap(piecesOf)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lettersOfLine) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  if (lines.length <= linesMax) return lines;
  return [...lines.slice(0, linesMax - 1), `${lines[linesMax - 1]!.slice(0, lettersOfLine - 3)}...`];
}

/** Splits a word that is too long for a line, if possible after a slash or an underscore. */
function piecesOf(word: string): string[] {
  if (word.length <= lettersOfLine) return [word];
  const cut = Math.max(...["/", "_", "-"].map((sign) => word.lastIndexOf(sign, lettersOfLine - 1))) + 1;
  const end = cut > 1 ? cut : lettersOfLine;
  return [word.slice(0, end), ...piecesOf(word.slice(end))];
}

/** Escapes a text for SVG. Braces get the font that contains them. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[{}]/g, (brace) => `<tspan font-family="${faceOfBraces}">${brace}</tspan>`);
}
