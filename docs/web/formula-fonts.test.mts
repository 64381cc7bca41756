import { renderToString } from "katex";
import { expect, test } from "vitest";
import { withFormulaFonts } from "./formula-fonts.mts";

const pageOf = (body: string): string => `<html><head><title>x</title></head><body>${body}</body></html>`;
const fontsOf = (html: string): readonly string[] =>
  [...html.matchAll(/href="\/guide\/katex\/fonts\/KaTeX_(\S+)\.woff2"/g)].map(([, font]) => font!);

test.each([
  ["x + 1", ["Main-Regular", "Math-Italic"]],
  ["12", ["Main-Regular"]],
  [String.raw`\displaystyle\sum_i i`, ["Main-Regular", "Math-Italic", "Size2-Regular"]],
  [String.raw`\begin{cases}a\\b\\c\\d\end{cases}`, ["Main-Regular", "Math-Italic", "Size4-Regular"]],
])("a page with the formula %s asks for its fonts in its head", (formula, fonts) => {
  expect(fontsOf(withFormulaFonts(pageOf(renderToString(formula)), "/guide/"))).toEqual(fonts);
});

test("the fonts come before the style sheets, in pages whose attributes have no quotes too", () => {
  const sheet = "<link rel=stylesheet href=/x.css>";
  const page = `<html><head><meta charset=utf-8>${sheet}</head><body><span class=katex>1</span></body></html>`;
  const made = withFormulaFonts(page, "/guide/");
  expect(fontsOf(made)).toEqual(["Main-Regular"]);
  expect(made.indexOf("preload")).toBeLessThan(made.indexOf(sheet));
});

test("a page without formulas stays as it is", () => {
  expect(withFormulaFonts(pageOf("<p>size4</p>"), "/guide/")).toBe(pageOf("<p>size4</p>"));
});
