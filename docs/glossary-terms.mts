import { glossary, type GlossaryId } from "@halcyon/schema/glossary";

/**
 * Words of the glossary that are always meant as the glossary has them. Everyday words, such as run or round, also have other meanings: the guide marks
 * none of those.
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
/** Longer words first, so that `climate model` is not a model. */
const pattern = new RegExp(
  `(?<![\\w-])(${[...idOf.keys()].toSorted((one, other) => other.length - one.length).join("|")})(?:s|es)?(?![\\w-])`,
  "iu",
);

/** Node of a page, as far as this plugin uses it. */
interface Node {
  readonly type: string;
  value?: string;
  children?: Node[];
  readonly name?: string;
  readonly attributes?: readonly { readonly type: string; readonly name: string; readonly value: string }[];
}

/** Containers whose words stay as they are: links and headings, names, and the narrow cells of tables. */
const untouched = new Set(["link", "heading", "tableCell", "mdxJsxTextElement", "mdxJsxFlowElement"]);

/** Pages without marks: those made from the code, and the glossary itself. */
const unmarkedPages = /\/(?:reference|library|changelog|_generated)\/|\/glossary\.mdx$/;

/** Plugin of remark that marks the first place of each word of the glossary on a page, so that a touch shows its meaning. */
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

/** Returns a text in pieces, of which those that are terms for the first time are marked. */
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
