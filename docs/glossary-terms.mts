import { glossary, type GlossaryId } from "@halcyon/schema/glossary";

/**
 * Glossary terms that always have their glossary meaning on pages. Everyday words such as run or round also have other meanings, so the guide does not mark
 * them.
 */
const marked = [
  "constraint",
  "modelPart",
  "lead",
  "ensemble",
  "deterministic",
  "median",
  "percentile",
  "elevation",
  "calibrated",
  "climatology",
  "reanalysis",
  "climateModel",
  "emissions",
  "medianYear",
  "hazardIndex",
  "gust",
  "cape",
  "wbgt",
  "utci",
  "wetBulb",
  "deltaT",
  "dewPoint",
  "weatherCode",
  "derived",
  "synthetic",
  "store",
  "webhook",
  "apiKey",
  "allowance",
  "offering",
  "entityTag",
  "idempotency",
] as const satisfies readonly GlossaryId[];

const idOf: ReadonlyMap<string, GlossaryId> = new Map(
  marked.map((id) => [glossary[id].word.toLowerCase(), id]),
);
/** Pattern of the terms. Longer terms come first, so that `climate model` is not matched as `model`. */
const pattern = new RegExp(
  `(?<![\\w-])(${[...idOf.keys()].toSorted((one, other) => other.length - one.length).join("|")})(?:s|es)?(?![\\w-])`,
  "iu",
);

/** Node of a page's syntax tree, with the fields that this plugin uses. */
interface Node {
  readonly type: string;
  value?: string;
  children?: Node[];
  readonly name?: string;
  readonly attributes?: readonly { readonly type: string; readonly name: string; readonly value: string }[];
}

/** Types of nodes in which no term is marked: links, headings, components, and the narrow cells of tables. */
const untouched = new Set(["link", "heading", "tableCell", "mdxJsxTextElement", "mdxJsxFlowElement"]);

/** Paths of pages on which no term is marked: pages generated from the code, and the glossary itself. */
const unmarkedPages = /\/(?:reference|library|changelog|_generated)\/|\/glossary\.mdx$/;

/** Returns a remark plugin that marks the first occurrence of each glossary term on a page. Readers can then touch the term to see its meaning. */
export function glossaryTerms() {
  return (tree: Node, file: { readonly path: string }): void => {
    if (!unmarkedPages.test(file.path)) markTerms(tree, false, new Set());
  };
}

function markTerms(node: Node, isInParagraph: boolean, found: Set<GlossaryId>): void {
  if (node.children === undefined || untouched.has(node.type)) return;
  const isText = isInParagraph || node.type === "paragraph";
  node.children = node.children.flatMap((child) => {
    if (child.type === "text" && isText) return termsIn(child.value!, found);
    markTerms(child, isText, found);
    return [child];
  });
}

/** Splits a text into nodes. Terms that occur for the first time on the page become marked nodes. */
function termsIn(text: string, found: Set<GlossaryId>): Node[] {
  const pieces: Node[] = [];
  let rest = text;
  let passed = "";
  for (let match = pattern.exec(rest); match !== null; match = pattern.exec(rest)) {
    const [words, word = ""] = match;
    const id = idOf.get(word.toLowerCase())!;
    passed += rest.slice(0, match.index);
    rest = rest.slice(match.index + words.length);
    if (found.has(id)) {
      passed += words;
      continue;
    }
    found.add(id);
    pieces.push({ type: "text", value: passed }, termOf(id, words));
    passed = "";
  }
  return [...pieces, { type: "text", value: passed + rest }];
}

function termOf(id: GlossaryId, words: string): Node {
  return {
    type: "mdxJsxTextElement",
    name: "Term",
    attributes: [{ type: "mdxJsxAttribute", name: "id", value: id }],
    children: [{ type: "text", value: words }],
  };
}
