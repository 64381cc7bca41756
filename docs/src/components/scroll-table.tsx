import { Children, type ComponentProps, isValidElement, type ReactNode } from "react";

/** Shows a table. If the page is too narrow, only the table scrolls. A table with an empty header is shown without the header. */
export function ScrollTable({ children, ...given }: ComponentProps<"table">): ReactNode {
  const parts = Children.toArray(children);
  const shown = parts.filter((part) => !isEmptyHead(part));
  const facts = shown.length < parts.length;
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Table">
      <table {...given} className={facts ? "table-facts" : ""}>
        {shown}
      </table>
    </div>
  );
}

function isEmptyHead(part: ReactNode): boolean {
  return isValidElement<{ children?: ReactNode }>(part) && part.type === "thead" && wordsOf(part) === "";
}

function wordsOf(node: ReactNode): string {
  if (typeof node === "string") return node.trim();
  if (Array.isArray(node)) return node.map((part: ReactNode) => wordsOf(part)).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : "";
}

/** Shows the header cell of a column. An empty header cell is shown as a plain cell. */
export function HeadCell({ children, ...given }: ComponentProps<"th">): ReactNode {
  return children === undefined ? <td {...given} /> : <th {...given}>{children}</th>;
}
