/** Fonts of KaTeX that set formulas, with what a page has if it uses the font. */
const fonts: readonly (readonly [font: string, sign: RegExp])[] = [
  ["Main-Regular", /\bclass="?katex["\s>]/],
  ["Math-Italic", /"[^"]*\bmathnormal\b/],
  ["Size1-Regular", /"[^"]*\b(?:delimsizing size1|delim-size1|small-op)\b/],
  ["Size2-Regular", /"[^"]*\b(?:delimsizing size2|large-op)\b/],
  ["Size3-Regular", /"[^"]*\bdelimsizing size3\b/],
  ["Size4-Regular", /"[^"]*\b(?:delimsizing size4|delim-size4)\b/],
];

/**
 * Returns a page whose head asks for the fonts of its formulas at once. Without that a browser finds them in a style sheet, and lines move when they come.
 *
 * @param base - Path of the site, with a slash at its end.
 */
export function withFormulaFonts(html: string, base: string): string {
  const links = fonts
    .filter(([, sign]) => sign.test(html))
    .map(
      ([font]) =>
        `<link rel="preload" href="${base}katex/fonts/KaTeX_${font}.woff2" as="font" type="font/woff2" crossorigin="anonymous">`,
    );
  // They come before the style sheets, which take the browser longer to read.
  return html.replace(/<link\b|<\/head>/, (first) => links.join("") + first);
}
