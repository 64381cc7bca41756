import { expect, test } from "vitest";
import { markdownCopy } from "./markdown-copy.mts";

function copyOf(article: string): string | undefined {
  const html = `<nav>Menu</nav><div class="theme-doc-markdown markdown">${article}</div>`;
  return markdownCopy(html, "https://example.org/guide/wind");
}

test("headings, links and tables come as Markdown, without what the theme adds", () => {
  const copy = copyOf(`<header><h1>Wind</h1></header>
    <h2 id="gusts">Gusts<a href="#gusts" class="hash-link">#</a></h2>
    <p>See <a href="/guide/sea#waves">the sea</a> and <a href="#gusts">gusts</a>.<!-- --></p>
    <table><thead><tr><th>unit</th></tr></thead><tbody><tr><td>m/s</td></tr></tbody></table>`);
  expect(copy).toBe(
    [
      "# Wind",
      "## Gusts",
      "See [the sea](https://example.org/guide/sea#waves) and [gusts](https://example.org/guide/wind#gusts).",
      "| unit |\n| ---- |\n| m/s  |\n",
    ].join("\n\n"),
  );
});

test("a formula comes in TeX, and a drawing as its words", () => {
  const copy = copyOf(`<p>It is <span class="katex"><span class="katex-mathml"><math><semantics><mi>u</mi>
    <annotation encoding="application/x-tex">u^2</annotation></semantics></math></span><span class="katex-html">u2</span></span>.</p>
    <div class="drawing"><svg aria-label="A fall from 1 to 0."><text>0.5</text></svg></div>`);
  expect(copy).toBe("It is $u^2$.\n\nDrawing: A fall from 1 to 0.\n");
});

test("a picture of many elements comes as its words, and a decoration not at all", () => {
  const copy = copyOf(`
    <div role="img" aria-label="Hours by their bands."><span>00</span><span>03</span></div>
    <img src="/land.svg" alt="">`);
  expect(copy).toBe("Drawing: Hours by their bands.\n");
});

test("code keeps its language and its lines, and each tab its name", () => {
  const copy =
    copyOf(`<div class="tabs-container"><ul role="tablist"><li role="tab">curl</li><li role="tab">R</li></ul>
    <div role="tabpanel"><div class="language-sh theme-code-block"><pre><code><div class="token-line"><span>a</span><br></div><div class="token-line"><span>  b</span><br></div></code></pre><button>Copy</button></div></div>
    <div role="tabpanel" hidden=""><p>None.</p></div></div>`);
  expect(copy).toBe("**curl**\n\n```sh\na\n  b\n```\n\n**R**\n\nNone.\n");
});

test("a page without text has no copy", () => {
  expect(markdownCopy("<main>Nothing</main>", "https://example.org/")).toBeUndefined();
});

test("a term of the glossary comes as its words, without its note", () => {
  const copy = copyOf(
    `<p>An <button class="term-name">ensemble</button><span class="term-note">Many forecasts.</span> has members.</p>`,
  );
  expect(copy).toBe("An ensemble has members.\n");
});
