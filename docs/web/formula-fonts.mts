/** Fonts that KaTeX uses for formulas, each with a pattern for the HTML of the pages that need it. */
const fonts: readonly (readonly [font: string, sign: RegExp])[] = [
  ["Main-Regular", /\bclass="?katex["\s>]/],
  ["Math-Italic", /"[^"]*\bmathnormal\b/],
  ["Size1-Regular", /"[^"]*\b(?:delimsizing size1|delim-size1|small-op)\b/],
  ["Size2-Regular", /"[^"]*\b(?:delimsizing size2|large-op)\b/],
  ["Size3-Regular", /"[^"]*\bdelimsizing size3\b/],
  ["Size4-Regular", /"[^"]*\b(?:delimsizing size4|delim-size4)\b/],
];

/**
 * Adds tags to the head of a page that preload the fonts of its formulas. Without preloading, the fonts load late, and the text moves at that moment.
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
