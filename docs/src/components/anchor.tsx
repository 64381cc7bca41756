import useBrokenLinks from "@docusaurus/useBrokenLinks";
import type { ReactNode } from "react";

/** A place that links lead to. */
export function Anchor({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <span id={id}>{children}</span>;
}
