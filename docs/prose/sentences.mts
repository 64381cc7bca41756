import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** Sentence of a page in the form that readers see. Code and formulas are each replaced by one word, and markup is removed. */
export interface Sentence {
  readonly text: string;
  /** Number of the line, from 1, at which the paragraph of the sentence begins. */
  readonly line: number;
}

/** Node of a parsed page, with the fields that this file reads. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly line: number } } | undefined;
}

const plain = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkFrontmatter);
const withComponents = plain().use(remarkMdx);

/** Splitter of text into sentences by the rules of English. `shortForms` are abbreviations that do not end a sentence. */
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const shortForms = /\b(?:e\.g|i\.e|vs|cf|approx|al|No|Eq|Fig)\./g;

/**
 * Pattern of Markdown signs. A text that has none of them outside code is a single paragraph. It need not be parsed, which is slow. Most texts in sources
 * have none.
 */
const marks = /[`*_~<>$|&\\]|\]\(|https?:|www\.|\n\s*\n|(?:^|\n) *(?:[-+#=]|\d+[.)] )/;
const code = /`[^`]+`/g;

/** Returns the sentences in the paragraphs and list items of a text. Headings, tables and code are left out. */
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
