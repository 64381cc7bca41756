interface Node {
  readonly children?: readonly Node[];
  readonly properties?: Record<string, unknown>;
}

/** Lets the keyboard reach formulas on a line of their own, which scroll where the page is narrow. For rehype, after KaTeX. */
export function focusableFormulas(): (tree: Node) => void {
  return function visit({ properties, children = [] }: Node): void {
    const className = properties?.["className"];
    if (properties !== undefined && Array.isArray(className) && className.includes("katex-display")) {
      properties["tabIndex"] = 0;
    }
    children.forEach(visit);
  };
}
