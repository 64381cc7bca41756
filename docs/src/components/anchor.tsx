import useBrokenLinks from "@docusaurus/useBrokenLinks";
import type { ReactNode } from "react";

/** Marks a target for links: the enclosed content or, without content, a position on the page. */
export function Anchor({ id, children }: { readonly id: string; readonly children?: ReactNode }): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <span id={id}>{children}</span>;
}
