import type { Props } from "@theme/CodeBlock";
import ElementContent from "@theme/CodeBlock/Content/Element";
import StringContent from "@theme/CodeBlock/Content/String";
import { Children, type ReactNode } from "react";

/** Shows code as it was rendered during the build. Its colours fit each colour scheme, so scripts need not render it again. */
export default function CodeBlock({ children, ...given }: Props): ReactNode {
  const parts = Children.toArray(children);
  const lines = parts.filter((part) => typeof part === "string");
  return lines.length === parts.length ? (
    <StringContent {...given}>{lines.join("")}</StringContent>
  ) : (
    <ElementContent {...given}>{children}</ElementContent>
  );
}
