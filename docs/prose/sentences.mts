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
  /** Whether it begins a paragraph, so that no sentence before it names what a pronoun stands for. */
  readonly isFirst: boolean;
  readonly place: Place;
}

/**
 * Where a text stands. A page and an element of the console begin anew. A docstring may begin with the name of a thing instead of a sentence.
 * A string of a program may follow another string.
 */
export type Place = "page" | "element" | "docstring" | "string";

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
export function sentencesOf(text: string, kind: "md" | "mdx", place: Place): Sentence[] {
  const bare = text.replaceAll(code, "X");
  if (!marks.test(bare)) return sentencesIn({ type: "text", value: bare }, place);
  return paragraphsOf((kind === "mdx" ? withComponents : plain).parse(text)).flatMap((paragraph) =>
    sentencesIn(paragraph, place),
  );
}

function paragraphsOf(node: Node): Node[] {
  if (node.type === "paragraph") return [node];
  if (node.type === "table") return [];
  return node.children?.flatMap(paragraphsOf) ?? [];
}

function sentencesIn(paragraph: Node, place: Place): Sentence[] {
  const line = paragraph.position?.start.line ?? 1;
  const text = textOf(paragraph)
    .replaceAll(/\s+/g, " ")
    .replaceAll(shortForms, (form) => form.slice(0, -1))
    .trim();
  return [...segmenter.segment(text)].map(({ segment, index }) => ({
    text: segment.trim(),
    line,
    isFirst: index === 0,
    place,
  }));
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
