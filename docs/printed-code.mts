import { examples } from "./examples.mts";
import { languages } from "./languages.mts";
import type { Printed } from "./printed.mts";
import { requests } from "./requests.mts";
import { snippets } from "./snippets.mts";

/** Node of a page's syntax tree, with the fields that {@link printedCode} uses. */
export interface PageNode {
  readonly type: string;
  children?: PageNode[];
  name?: string;
  attributes?: readonly Attribute[];
  readonly lang?: string;
  readonly meta?: string | null;
  readonly value?: string;
}

interface Attribute {
  readonly type: string;
  readonly name: string;
  readonly value: string | null;
}

/** Code that a component of a page can show by its name, by component. */
const shown: ReadonlyMap<string, Readonly<Record<string, Printed>>> = new Map([
  ["Snippet", snippets],
  ["Example", examples],
  ["Request", requests],
]);

/**
 * Returns a remark plugin that replaces components by the code that they name. As a result, only the pages that show the code contain it.
 *
 * - `<Snippet name="docs/snippets/spraying.html" />`: a program, which a test runs.
 * - `<Program name="docs/snippets/week-of-lifts" />`: a program in all languages, in tabs. The name is its path without an extension.
 * - `<Example name="mast" />`: an example configuration. The name is its folder in `examples/`.
 * - `<Request name="optimality.batch" />`: the example body of an endpoint.
 *
 * @throws Error if there is no code with that name.
 */
export function printedCode(): (tree: PageNode) => void {
  return function visit(node: PageNode): void {
    if (node.children === undefined) return;
    node.children = node.children.map((child) => {
      if (child.name === "Program") return tabs(nameIn(child));
      if (shown.has(child.name ?? "")) return codeOf(child.name!, nameIn(child));
      visit(child);
      return child;
    });
  };
}

function nameIn({ attributes = [] }: PageNode): string {
  return attributes.find(({ name }) => name === "name")?.value ?? "";
}

function tabs(stem: string): PageNode {
  const children = languages.map(({ value, label, ending }) =>
    component("TabItem", { value, label }, [codeOf("Snippet", `${stem}.${ending}`)]),
  );
  return component("Tabs", { groupId: "language", queryString: null }, children);
}

function component(
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  children: PageNode[],
): PageNode {
  return {
    type: "mdxJsxFlowElement",
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: "mdxJsxAttribute",
      name: key,
      value,
    })),
    children,
  };
}

function codeOf(name: string, named: string): PageNode {
  const found = shown.get(name)![named];
  if (found === undefined) throw new Error(`There is no code for <${name} name="${named}" />.`);
  const { language, title, code } = found;
  return { type: "code", lang: language, meta: title === undefined ? null : `title="${title}"`, value: code };
}
