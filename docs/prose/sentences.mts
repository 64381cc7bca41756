import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** A sentence of a page as it is read: code, formulas and marks are gone or stand for one word. */
export interface Sentence {
  readonly text: string;
  /** The line on which its paragraph begins, from 1. */
  readonly line: number;
}

/** What of a parsed page is read here. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly line: number } } | undefined;
}

const plain = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkFrontmatter);
const withComponents = plain().use(remarkMdx);

/** Sentences end where English ends them; these short forms do not. */
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const shortForms = /\b(?:e\.g|i\.e|vs|cf|approx|al|No|Eq|Fig)\./g;

/** A text without any of these is one paragraph of Markdown as it stands, but for its code. Most texts of sources are, and parsing takes long. */
const marks = /[`*_~<>$|&\\]|\]\(|https?:|www\.|\n\s*\n|(?:^|\n) *(?:[-+#=]|\d+[.)] )/;
const code = /`[^`]+`/g;

/** The sentences of a text's paragraphs and list items. Headings, tables and code have none. */
export function sentencesOf(text: string, kind: "md" | "mdx"): Sentence[] {
  const bare = text.replaceAll(code, "X");
  if (!marks.test(bare)) return sentencesIn({ type: "text", value: bare });
  return paragraphsOf((kind === "mdx" ? withComponents : plain).parse(text)).flatMap(sentencesIn);
}

function paragraphsOf(node: Node): Node[] {
  if (node.type === "paragraph") return [node];
  if (node.type === "table") return [];
  return node.children?.flatMap(paragraphsOf) ?? [];
}

function sentencesIn(paragraph: Node): Sentence[] {
  const line = paragraph.position?.start.line ?? 1;
  const text = textOf(paragraph)
    .replaceAll(/\s+/g, " ")
    .replaceAll(shortForms, (form) => form.slice(0, -1))
    .trim();
  return [...segmenter.segment(text)].map(({ segment }) => ({ text: segment.trim(), line }));
}

function textOf({ type, value, children }: Node): string {
  switch (type) {
    case "text":
      return value ?? "";
    case "inlineCode":
    case "inlineMath":
    case "mdxTextExpression":
      return "X";
    case "break":
      return " ";
    default:
      return children?.map(textOf).join("") ?? "";
  }
}
