import type { Element, ElementContent, Root } from "hast";
import { toText } from "hast-util-to-text";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { EXIT, SKIP, visit } from "unist-util-visit";

/**
 * Converts a built page to Markdown for programs, with formulas in TeX and absolute URLs.
 *
 * @param address - URL of the page.
 * @returns The Markdown text, or undefined if the page has no text.
 */
export function markdownCopy(html: string, address: string): string | undefined {
  const article = articleOf(unified().use(rehypeParse).parse(html));
  if (article === undefined) return undefined;
  prepare(article, address);
  const writer = unified()
    .use(rehypeRemark, {
      handlers: {
        "inline-formula": (_, node: Element) => ({ type: "inlineMath", value: toText(node) }),
        "block-formula": (_, node: Element) => ({ type: "math", value: toText(node) }),
      },
    })
    .use(remarkGfm)
    .use(remarkMath)
    .use(remarkStringify, { bullet: "-", rule: "-", emphasis: "_" });
  return writer.stringify(writer.runSync({ type: "root", children: [article] } satisfies Root));
}

function articleOf(tree: Root): Element | undefined {
  let found: Element | undefined;
  visit(tree, "element", (node) => {
    if (!has(node, "theme-doc-markdown")) return undefined;
    found = node;
    return EXIT;
  });
  return found;
}

/** Replaces the theme's markup for code, formulas, tabs, notes and drawings by plain HTML. */
function prepare(article: Element, address: string): void {
  visit(article, "comment", (_, index, parent) => {
    parent?.children.splice(index!, 1);
    return [SKIP, index!];
  });
  visit(article, "element", (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    const replaced = replacementOf(node);
    if (replaced !== undefined) {
      parent.children.splice(index, 1, ...replaced);
      return [SKIP, index + replaced.length];
    }
    for (const name of ["href", "src"]) {
      const { [name]: target } = node.properties;
      if (typeof target === "string") node.properties[name] = new URL(target, address).href;
    }
    return undefined;
  });
}

/** Returns the elements that replace an element, or undefined if the element is kept. */
function replacementOf(node: Element): ElementContent[] | undefined {
  if (has(node, "term-name")) return node.children;
  if (
    ["button", "script", "style"].includes(node.tagName) ||
    has(node, "hash-link") ||
    has(node, "term-note")
  )
    return [];
  // An image without words is a decoration.
  if (node.tagName === "img" && node.properties["alt"] === "") return [];
  if (node.tagName === "svg" || node.properties["role"] === "img") {
    const { ariaLabel } = node.properties;
    return typeof ariaLabel === "string" ? [element("p", [text(`Drawing: ${ariaLabel}`)])] : [];
  }
  if (has(node, "katex-display")) return [element("block-formula", [text(texOf(node))])];
  if (has(node, "katex")) return [element("inline-formula", [text(texOf(node))])];
  if (has(node, "theme-code-block")) return codeOf(node);
  if (node.properties["role"] === "tablist") return [];
  if (has(node, "theme-admonition")) {
    node.tagName = "blockquote";
    node.properties["className"] = [];
  }
  if (has(node, "tabs-container")) nameTabs(node);
  return undefined;
}

function texOf(node: Element): string {
  return toText(descendant(node, ({ tagName }) => tagName === "annotation") ?? node);
}

function codeOf(node: Element): ElementContent[] {
  const title = descendant(node, ({ properties }) =>
    String(properties["className"]).includes("codeBlockTitle"),
  );
  const lines: string[] = [];
  visit(node, "element", (child) => {
    if (has(child, "token-line")) lines.push(toText(child, { whitespace: "pre" }).replace(/\n$/, ""));
  });
  const language = classesOf(node).find((name) => name.startsWith("language-"));
  const code = element("code", [text(lines.join("\n"))]);
  code.properties["className"] = language === undefined ? [] : [language];
  const block = element("pre", [code]);
  return title === undefined ? [block] : [element("p", [element("strong", [text(toText(title))])]), block];
}

/** Inserts the name of each tab as the first line of the tab's panel. */
function nameTabs(node: Element): void {
  const names: string[] = [];
  const panels: Element[] = [];
  visit(node, "element", (child) => {
    const { role } = child.properties;
    if (role === "tab") names.push(toText(child));
    if (role === "tabpanel") panels.push(child);
  });
  for (const [index, panel] of panels.entries()) {
    delete panel.properties["hidden"];
    panel.children.unshift(element("p", [element("strong", [text(names[index] ?? "")])]));
  }
}

function descendant(node: Element, is: (node: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(node, "element", (child) => {
    if (!is(child)) return undefined;
    found = child;
    return EXIT;
  });
  return found;
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

function has(node: Element, name: string): boolean {
  return classesOf(node).includes(name);
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}
