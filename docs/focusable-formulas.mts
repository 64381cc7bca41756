interface Node {
  readonly children?: readonly Node[];
  readonly properties?: Record<string, unknown>;
}

/**
 * Returns a rehype plugin that makes display formulas focusable by keyboard, because they scroll on narrow pages. The plugin must run after KaTeX.
 */
export function focusableFormulas(): (tree: Node) => void {
  return function visit({ properties, children = [] }: Node): void {
    const className = properties?.["className"];
    if (properties !== undefined && Array.isArray(className) && className.includes("katex-display")) {
      properties["tabIndex"] = 0;
    }
    children.forEach(visit);
  };
}
