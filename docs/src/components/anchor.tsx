import useBrokenLinks from "@docusaurus/useBrokenLinks";
import type { ReactNode } from "react";

/** Marks a target for links: its content, or the place where it is. */
export function Anchor({ id, children }: { readonly id: string; readonly children?: ReactNode }): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <span id={id}>{children}</span>;
}
